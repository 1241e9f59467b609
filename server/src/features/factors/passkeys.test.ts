import { expect, test } from 'vitest';
import { anonymous, signedIn, TEST_PASSWORD } from '#server/test/signed-in.ts';
import { softPasskey } from '#server/test/soft-passkey.ts';
import { withFactor } from '#server/test/with-factor.ts';
import { FACTOR_MESSAGES } from '#shared/rules/factors.ts';

const REFUSED = FACTOR_MESSAGES.passkeyRefused;

/** A user with a passkey, and the ways to use it elsewhere. */
async function withPasskey() {
  const one = await signedIn();
  const { api, user } = one;
  const passkey = softPasskey();
  await api.account.proveByPassword({ password: TEST_PASSWORD });
  const { step, options } = await api.account.startPasskey();
  const response = passkey.make({ challenge: options.challenge });
  const { recoveryCodes } = await api.account.addPasskey({ step, response });

  const halfSignedIn = async () => {
    const stranger = await anonymous();
    const answer = await stranger.api.account.signIn({ email: user.email, password: TEST_PASSWORD });
    const token = answer.step?.token ?? '';
    const asked = await stranger.api.account.factorPasskey({ step: token });
    return { ...stranger, step: token, challenge: asked.options.challenge, asked: answer.step };
  };
  const alone = async () => {
    const stranger = await anonymous();
    const begun = await stranger.api.account.startPasskeySignIn();
    return { ...stranger, step: begun.step, challenge: begun.options.challenge };
  };
  return { ...one, passkey, recoveryCodes, halfSignedIn, alone };
}

test('a passkey is the second factor, and the only one @long', async () => {
  const { passkey, recoveryCodes, halfSignedIn, alone, api } = await withPasskey();
  expect(recoveryCodes).toHaveLength(10);
  const second = await halfSignedIn();
  expect(second.asked).toMatchObject({ hasApp: false, hasPasskey: true });
  const { step, challenge } = second;
  const response = passkey.use({ challenge, isVerified: false });
  await second.api.account.signInByFactorPasskey({ step, response });
  expect(second.cookies[0]).toMatch(/^session=/);

  const only = await alone();
  await only.api.account.signInByPasskey({
    step: only.step,
    response: passkey.use({ challenge: only.challenge }),
  });
  expect(only.cookies[0]).toMatch(/^session=/);
  const { lines } = await api.account.activity({ group: 'signIn' });
  const said = lines.map(({ sentence }) => sentence);
  expect(said.slice(0, 2)).toEqual(['Signed in with a passkey', 'Signed in with the password and a passkey']);

  const [id] = (await api.account.factors()).passkeys.map((known) => known.id);
  await api.account.removePasskey({ id: id ?? '' });
  const { lines: changes } = await api.account.activity({ group: 'access' });
  expect(changes.map(({ sentence }) => sentence)).toEqual([
    'Removed the passkey “Unknown browser”',
    'Added a passkey',
  ]);
});

test.each([
  ['of another origin', { origin: 'https://evil.example' }],
  ['for another host', { rpId: 'evil.example' }],
  ['of another question', { challenge: 'AAAA' }],
  ['that did not look who uses it', { isVerified: false }],
  ['whose counter stands still, like a copy’s', { counter: 1 }],
])('a passkey %s signs nobody in', async (_what, fault) => {
  const { passkey, alone } = await withPasskey();
  const { api, step, challenge, cookies } = await alone();
  const response = passkey.use({ challenge, ...fault });
  await expect(api.account.signInByPasskey({ step, response })).rejects.toThrow(REFUSED);
  expect(cookies).toEqual([]);
});

test('a passkey of somebody else is no second factor, proves nothing, and is added to no other account', async () => {
  const [one, other] = [await withPasskey(), await withPasskey()];
  const { api, step, challenge } = await one.halfSignedIn();
  const foreign = api.account.signInByFactorPasskey({ step, response: other.passkey.use({ challenge }) });
  await expect(foreign).rejects.toThrow(FACTOR_MESSAGES.codeWrong);

  const proof = await one.api.account.startProof();
  const response = other.passkey.use({ challenge: proof.options.challenge });
  await expect(one.api.account.proveByPasskey({ step: proof.step, response })).rejects.toThrow(REFUSED);
  const again = await one.api.account.startPasskey();
  const copied = other.passkey.make({ challenge: again.options.challenge });
  await expect(one.api.account.addPasskey({ step: again.step, response: copied })).rejects.toThrow(REFUSED);
  const theirs = await other.api.account.startPasskey();
  const made = softPasskey().make({ challenge: theirs.options.challenge });
  await expect(one.api.account.addPasskey({ step: theirs.step, response: made })).rejects.toThrow(
    FACTOR_MESSAGES.stepGone,
  );
});

test('of two uses of one answer at once one signs in', async () => {
  const { passkey, alone } = await withPasskey();
  const { api, step, challenge } = await alone();
  const response = passkey.use({ challenge });
  const results = await Promise.allSettled(
    Array.from({ length: 12 }, () => api.account.signInByPasskey({ step, response })),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('a ceremony that was left leaves nothing, and beside an app a passkey proves who it is', async () => {
  const { api, db, user, tick } = await withFactor();
  await api.account.startPasskey();
  expect(await db.passkey.count({ where: { userId: user.id } })).toBe(0);
  const passkey = softPasskey();
  const begun = await api.account.startPasskey();
  const made = passkey.make({ challenge: begun.options.challenge });
  expect(await api.account.addPasskey({ step: begun.step, response: made })).toEqual({ recoveryCodes: null });
  tick(6 * 60_000);
  await expect(api.account.newRecoveryCodes()).rejects.toThrow(FACTOR_MESSAGES.askFactor);
  const proof = await api.account.startProof();
  const response = passkey.use({ challenge: proof.options.challenge });
  await api.account.proveByPasskey({ step: proof.step, response });
  await api.account.newRecoveryCodes();
});
