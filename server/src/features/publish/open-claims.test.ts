import { randomUUID } from 'node:crypto';
import { TRPCError } from '@trpc/server';
import { expect, test } from 'vitest';
import { AppError } from '#server/errors.ts';
import { afterFile } from '#server/test/after-file.ts';
import { saveText, saveWithSource } from '#server/test/piece-with-source.ts';
import { outcome, post } from '#server/test/publisher.ts';
import { startWordPressStandIn } from '#server/test/stubs/wordpress-server.ts';
import { authorsOf } from '#server/test/wordpress/authors.ts';
import { createCaller } from '#server/trpc/router.ts';
import { openClaimsLine, UNCHECKED_CLAIMS, type OpenClaimsView } from '#shared/rules/evidence.ts';
import { PUBLISH_MESSAGES } from '#shared/rules/publish.ts';

const wp = await startWordPressStandIn();
afterFile(wp.close);

const BOUND = '<p>Of the shops, <span data-fact="f1">34 percent</span> close early on Mondays.</p>';
const OPEN = `${BOUND}<p>We sold 480 loaves. In summer, <span data-fact="f1">43 %</span> close.</p>`;

const writer = () => authorsOf(wp)('editor');

/** How often the site was asked to make or change a post. */
const writes = () => wp.requests.filter((line) => line.startsWith('POST /wp-json/wp/v2/posts')).length;

/** What a refusal says, and the claims it names. */
async function refusal(attempt: Promise<unknown>) {
  const error = await attempt.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof TRPCError) || !(error.cause instanceof AppError)) throw new Error('not refused');
  const { reason, message, hint, openClaims } = error.cause;
  const claims = openClaims?.claims.map(({ surface, state }) => [surface, state]);
  return { reason, message, hint, claims, isHeld: openClaims?.isHeld };
}

const ASKED = {
  reason: 'conflict',
  message: '1 claim has no source, 1 claim differs from the source: “480”, “43 %”.',
  hint: PUBLISH_MESSAGES.openClaimsHint,
  claims: [
    ['480', 'unsourced'],
    ['43 %', 'differs'],
  ] satisfies [string, OpenClaimsView['claims'][number]['state']][],
  isHeld: false,
};
const HELD = { ...ASKED, hint: PUBLISH_MESSAGES.openClaimsHeld, isHeld: true };

test('a piece with sources and open claims is asked about, and posted anyway only when its user says so @long', async () => {
  const user = await writer();
  const revision = await saveWithSource(user, user.piece.id, OPEN);
  const before = writes();
  expect(await refusal(post(user, user.order))).toEqual(ASKED);
  expect(writes()).toBe(before);
  expect(await user.api.publish.list({ contentId: user.piece.id })).toEqual([]);
  const { publication } = await post(user, { ...user.order, postAnyway: true });
  expect(publication.status).toBe('publish');
  const decisions = await user.db.claimDecision.findMany({ orderBy: { kind: 'asc' } });
  expect(decisions.filter(({ contentId }) => contentId === user.piece.id)).toMatchObject([
    { answer: 'postedAnyway', value: '480', revision, reason: wp.url },
    { answer: 'postedAnyway', value: '43', revision, reason: wp.url },
  ]);
  // Posting is no confirmation: the claims are as open as before.
  const { claims } = await user.api.content.getEvidence({ id: user.piece.id });
  expect(claims.map(({ state }) => state)).toEqual(['bound', 'unsourced', 'differs']);
});

test('an update and a repair of a live post are asked about likewise @long', async () => {
  const user = await writer();
  await saveWithSource(user, user.piece.id, BOUND);
  const { publication } = await post(user, user.order);
  await saveText(user, user.piece.id, OPEN);
  expect(await refusal(post(user, user.order))).toEqual(ASKED);
  expect(await refusal(user.api.publish.repair({ id: publication.id }))).toEqual(ASKED);
  const repaired = await outcome(await user.api.publish.repair({ id: publication.id, postAnyway: true }));
  expect(repaired.publication).toMatchObject({ behind: false, errorMessage: null });
});

test('what its user has confirmed is not asked about @long', async () => {
  const user = await writer();
  const id = user.piece.id;
  const revision = await saveWithSource(user, id, '<p>We sold 480 loaves.</p>');
  await user.api.content.confirmClaims({ id, revision, numbers: [1], reason: 'Our till.' });
  const { publication } = await post(user, user.order);
  expect(publication).toMatchObject({
    status: 'publish',
    receipt: { claims: { sourced: 0, vouched: 1, open: 0 } },
  });
});

test('a piece without sources is posted without a question', async () => {
  const user = await writer();
  await saveText(user, user.piece.id, '<p>We sold 480 loaves.</p>');
  expect((await post(user, user.order)).publication.status).toBe('publish');
  expect(await user.db.claimDecision.count({ where: { contentId: user.piece.id } })).toBe(0);
});

test('the strict switch holds pieces with and without sources at every door, whoever posts', async () => {
  const user = await writer();
  const id = user.piece.id;
  const { publication } = await post(user, user.order);
  await user.api.account.savePostingRules({ holdsOpenClaims: true });
  expect(await user.api.account.postingRules()).toEqual({ holdsOpenClaims: true });
  await saveText(user, id, '<p>We sold 480 loaves.</p>');

  const before = writes();
  expect(await refusal(post(user, { ...user.order, postAnyway: true }))).toMatchObject({
    message: '1 claim has no source: “480”.',
    isHeld: true,
  });
  await saveWithSource(user, id, OPEN);

  const byToken = createCaller({
    ...user.ctx,
    session: { id: randomUUID(), scope: 'api', may: ['publish'] },
  });

  for (const api of [user.api, byToken]) {
    expect(await refusal(post({ api }, { ...user.order, postAnyway: true }))).toEqual(HELD);
    expect(await refusal(api.publish.repair({ id: publication.id, postAnyway: true }))).toEqual(HELD);
  }

  expect(writes()).toBe(before);
  await user.api.account.savePostingRules({ holdsOpenClaims: false });
  expect((await post(user, { ...user.order, postAnyway: true })).publication.behind).toBe(false);
});

test('a strict account puts no version back whose claims are open', async () => {
  const user = await writer();
  const id = user.piece.id;
  await saveWithSource(user, id, OPEN);
  await post(user, { ...user.order, postAnyway: true });
  await saveText(user, id, BOUND);
  const { publication } = await post(user, user.order);
  await user.api.account.savePostingRules({ holdsOpenClaims: true });
  const versions = await user.api.publish.listVersions({ id: publication.id });
  const versionId = versions.at(-1)?.id ?? '';
  expect(await refusal(user.api.publish.putBack({ id: publication.id, versionId }))).toEqual(HELD);
});

test('a strict account posts no text that was too much to be checked', async () => {
  const user = await writer();
  const id = user.piece.id;
  const revision = await saveText(user, id, BOUND);
  await user.db.piece.update({ where: { id }, data: { unjudgedRevisions: [revision] } });
  await user.api.account.savePostingRules({ holdsOpenClaims: true });
  expect(await refusal(post(user, { ...user.order, postAnyway: true }))).toEqual({
    reason: 'conflict',
    message: UNCHECKED_CLAIMS,
    hint: PUBLISH_MESSAGES.uncheckedHeld,
    claims: [],
    isHeld: true,
  });
  await user.api.account.savePostingRules({ holdsOpenClaims: false });
  // Its receipt does not say that there was nothing to check.
  expect((await post(user, user.order)).publication.receipt).toMatchObject({
    claims: null,
    isUnchecked: true,
  });
  await user.api.account.savePostingRules({ holdsOpenClaims: true });
  await saveText(user, id, '<p>Nothing to check.</p>');
  const { publication } = await post(user, user.order);
  expect([publication.status, publication.receipt?.isUnchecked]).toEqual(['publish', false]);
});

test('the line counts what has no source apart from what differs', () => {
  const [none, other] = [{ state: 'unsourced' as const }, { state: 'differs' as const }];
  expect(openClaimsLine([none])).toBe('1 claim has no source.');
  expect(openClaimsLine([none, none])).toBe('2 claims have no source.');
  expect(openClaimsLine([other])).toBe('1 claim differs from the source.');
});
