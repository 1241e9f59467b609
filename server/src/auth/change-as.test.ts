import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { answerReview } from '#server/features/review/answer-review.ts';
import { callProcedure } from '#server/test/call-procedure.ts';
import { holdAccount } from '#server/test/hold-account.ts';
import { planner, topicEntry } from '#server/test/planner.ts';
import { sessionCookieOf, signedIn } from '#server/test/signed-in.ts';
import { testApp } from '#server/test/test-app.ts';
import { userWithEverything } from '#server/test/user-with-everything.ts';
import { REVIEW_MESSAGES } from '#shared/rules/review.ts';
import { PLAN_ENDED } from './change-as.ts';

test('an access token that is revoked, and a Pro plan that ends, while a change waits permit it no more @long', async () => {
  const { user, services, db, token, ids } = await userWithEverything();
  const app = await testApp();
  const url = `/api/calendar/${ids.entryId}`;
  const authorization = `Bearer ${token}`;
  const one = await holdAccount(user);
  const call = app.inject({ method: 'DELETE', url, headers: { authorization } });
  expect(await one.isWaitedForBy(call)).toBe(true);
  await db.accessToken.deleteMany({ where: { userId: user.id } });
  await one.release();
  expect((await call).statusCode).toBe(401);

  const cookie = await sessionCookieOf(services, user.id);
  const two = await holdAccount(user);
  const inTokyo = { websiteId: ids.websiteId, timeZone: 'Asia/Tokyo' };
  const plan = callProcedure(app, 'publish.savePlan', inTokyo, cookie);
  expect(await two.isWaitedForBy(plan)).toBe(true);
  await two.release(`update accounts set plan = 'free' where id = '${user.id}'`);
  expect((await plan).json()).toMatchObject({ error: { message: PLAN_ENDED } });
  expect(await db.publishPlan.count({ where: { userId: user.id, timeZone: 'Asia/Tokyo' } })).toBe(0);
});

test('a review link that is revoked while its answer waits approves nothing; an answer that came first counts', async () => {
  const { api, db, user, services, add } = await planner();
  const { id, contentId } = await add();
  await db.calendarEntry.update({ where: { id }, data: { status: 'review', approvedAt: null } });
  const { url, id: linkId } = await api.publish.createShareLink({ contentId: contentId ?? '', name: 'Bob' });
  const { revision, featuredImage } = await db.piece.findUniqueOrThrow({ where: { id: contentId ?? '' } });
  const seen = { revision, image: featuredImage ?? '' };
  const form = { id: randomUUID(), kind: 'approved', name: 'Bob', email: '', text: '', ...seen } as const;
  const { isWaitedForBy, release } = await holdAccount(user);
  const token = url.split('/').at(-1) ?? '';
  const late = answerReview(services, { token, ipAddress: '127.0.0.1' }, form);
  expect(await isWaitedForBy(late)).toBe(true);
  const revoked = api.publish.revokeShareLink({ id: linkId });
  await expect.poll(() => db.shareLink.count({ where: { id: linkId, revokedAt: null } })).toBe(0);
  await release();
  await revoked;
  await expect(late).rejects.toThrow(REVIEW_MESSAGES.linkGone);
  await expect(db.calendarEntry.findUniqueOrThrow({ where: { id } })).resolves.toMatchObject({
    status: 'review',
    approvedAt: null,
  });
  expect(await db.review.count({ where: { contentId: contentId ?? '' } })).toBe(0);
});

test('200 imports of one user that wait for each other hold one connection, and another user does not wait @long', async () => {
  const { api, user, websiteId, db } = await planner();
  const other = await signedIn();
  const { waiting, isWaitedForBy, release } = await holdAccount(user);
  const input = () => ({
    id: randomUUID(),
    name: 'list',
    websiteId,
    timeZone: 'UTC',
    source: { kind: 'list' as const, text: topicEntry(randomUUID()).id },
    defaults: { wordCount: 300 },
  });
  const imports = Promise.allSettled(
    Array.from({ length: 200 }, () => api.publish.importEntries(input() as never)),
  );
  expect(await isWaitedForBy(imports)).toBe(true);
  await other.api.account.rename({ name: 'Free as a bird' });
  expect(await waiting()).toBe(1);
  await release();

  const ended = await imports;
  const refused = ended.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
  expect(refused).toHaveLength(99);
  expect(new Set(refused)).toEqual(
    new Set(['TRPCError: Several of your requests are still being worked on.']),
  );
  expect(await db.entryBatch.count({ where: { userId: user.id } })).toBe(101);
});
