import { Secret, TOTP } from 'otpauth';
import { createCaller } from '#server/trpc/router.ts';
import { anonymous, signedIn, TEST_PASSWORD } from './signed-in.ts';

/** Of an app with this secret, at a moment. */
export const codeOf = (secret: string, at: Date) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });

const HALF_MINUTE_MS = 30_000;

/** A user with an authenticator app, and a clock that the test moves. */
export async function withFactor() {
  const one = await signedIn();
  let moment = new Date();
  const now = () => moment;
  const tick = (ms = HALF_MINUTE_MS) => void (moment = new Date(moment.getTime() + ms));
  const api = createCaller({ ...one.ctx, now });
  await api.account.proveByPassword({ password: TEST_PASSWORD });
  const { secret, uri } = await api.account.startAuthenticator();
  const { recoveryCodes } = await api.account.confirmAuthenticator({ code: codeOf(secret, moment) });
  const code = () => codeOf(secret, moment);
  // The code that confirmed it is used up.
  tick();

  /** Another browser that has given the right password. */
  const halfSignedIn = async (more: { rememberedDevice?: string | null; userAgent?: string } = {}) => {
    const stranger = await anonymous();
    const ctx = { ...stranger.ctx, now, ...more };
    const browser = createCaller(ctx);
    const answer = await browser.account.signIn({ email: one.user.email, password: TEST_PASSWORD });
    return { ...stranger, ctx, api: browser, step: answer.step?.token ?? '' };
  };
  return { ...one, api, uri, secret, recoveryCodes: recoveryCodes ?? [], now, tick, code, halfSignedIn };
}
