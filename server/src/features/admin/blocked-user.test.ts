import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { findDue } from '#server/features/calendar/queries.ts';
import { sweepCalendar } from '#server/features/calendar/worker/sweep-calendar.ts';
import { workOnEntry } from '#server/features/calendar/worker/work-on-entry.ts';
import { readSites } from '#server/features/own-site/start-reading.ts';
import { answerReview, openReview } from '#server/features/review/answer-review.ts';
import { deliverWebhook } from '#server/features/webhooks/deliver-webhook.ts';
import { noteEvent } from '#server/features/webhooks/webhooks.ts';
import { startGeneration } from '#server/features/writing/start-generation.ts';
import { DAY_MS } from '#server/lib/durations.ts';
import { aRequest, watched } from '#server/test/generation-flow.ts';
import { linkMailedTo, mailsTo } from '#server/test/mails.ts';
import { plainPiece } from '#server/test/plain-piece.ts';
import { planner, topicEntry } from '#server/test/planner.ts';
import { runningJobs } from '#server/test/running-jobs.ts';
import { anonymous, sessionCookieOf, signedIn, TEST_PASSWORD } from '#server/test/signed-in.ts';
import { ownContext } from '#server/test/stored-rows.ts';
import { change, testApp } from '#server/test/test-app.ts';
import { testServices } from '#server/test/test-services.ts';
import { ACCOUNT_MESSAGES } from '#shared/rules/account.ts';
import { REVIEW_MESSAGES } from '#shared/rules/review.ts';
import { blockUser, unblockUser } from './change-user.ts';

const app = await testApp();

async function administrator() {
  const host = ownContext((await signedIn()).ctx);
  return {
    block: (id: string) => blockUser(host, { id }),
    unblock: (id: string) => unblockUser(host, { id }),
  };
}

const credentialsOf = ({ email }: { email: string }) => ({ email, password: TEST_PASSWORD });

test('sessions and tokens end at once, at every door, and what is stored stays', async () => {
  const { block } = await administrator();
  const { user, api, db, services } = await signedIn({ plan: 'pro' });
  const piece = await plainPiece(db, user.id);
  const cookie = await sessionCookieOf(services, user.id);
  const { token } = await api.account.createAccessToken({ name: 't' });
  const authorization = `Bearer ${token}`;
  const askMcp = () =>
    app.inject({
      method: 'POST',
      url: '/mcp',
      headers: {
        authorization,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      payload: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    });

  const statuses = async () => [
    (await change(app, 'account.rename', { input: { name: 'New' }, cookie })).statusCode,
    (await app.inject({ url: '/api/content', headers: { cookie } })).statusCode,
    (await app.inject({ url: '/api/content', headers: { authorization } })).statusCode,
    (await askMcp()).statusCode,
  ];

  expect(await statuses()).toEqual([200, 200, 200, 200]);
  await block(user.id);
  expect(await statuses()).toEqual([401, 401, 401, 401]);
  await expect(db.piece.count({ where: { id: piece.id, userId: user.id } })).resolves.toBe(1);
});

test('a blocked user signs in as little as one with a wrong password, by no link, and learns nothing @long', async () => {
  const { block, unblock } = await administrator();
  const { user, db } = await signedIn();
  const stranger = await anonymous();
  await stranger.api.account.forgotPassword({ email: user.email });
  const sentBefore = await linkMailedTo(user.email);
  await block(user.id);
  await expect(stranger.api.account.signIn(credentialsOf(user))).rejects.toThrow(
    'Incorrect email/password or your email is not yet confirmed.',
  );
  expect((await app.inject(sentBefore)).statusCode).toBe(410);
  const before = (await mailsTo(user.email)).length;
  await stranger.api.account.forgotPassword({ email: user.email });
  await stranger.api.account.signUp({ name: 'Ann', ...credentialsOf(user) });
  await expect(mailsTo(user.email)).resolves.toHaveLength(before);
  await expect(db.session.count({ where: { userId: user.id } })).resolves.toBe(0);
  await unblock(user.id);
  await expect(stranger.api.account.signIn(credentialsOf(user))).resolves.toEqual({ hasAccount: true });
});

test('a reset link that was opened before sets no password', async () => {
  const { block } = await administrator();
  const { user, services } = await signedIn();
  const client = { ipAddress: null, userAgent: null };
  const [reset = ''] = (await services.sessions.start(user.id, { scope: 'reset', ...client })).split(';');
  await block(user.id);
  const input = { password: 'quite another password' };
  expect((await change(app, 'account.updatePassword', { input, cookie: reset })).statusCode).toBe(401);
});

test('of twenty sign-ins while the user is being blocked none leaves a session @long', async () => {
  const { block } = await administrator();
  const { user, db } = await signedIn();
  const signIns = Array.from({ length: 20 }, async () =>
    (await anonymous()).api.account.signIn(credentialsOf(user)),
  );
  await Promise.allSettled([...signIns, block(user.id)]);
  await expect(db.session.count({ where: { userId: user.id } })).resolves.toBe(0);
});

test('what is being written stops, its words are free again, and no job begins more @long', async () => {
  const composition = await testServices();
  await runningJobs(composition);

  const { block } = await administrator();
  const { user, api, db, services } = await signedIn({ plan: 'pro' });
  let hasBegun = () => undefined as void;
  const begun = new Promise<void>((resolve) => (hasBegun = resolve));
  const { writer } = composition;
  onTestFinished(() => void (writer.before = () => undefined));

  let signal: AbortSignal | undefined;

  writer.before = (call) => {
    signal = call.signal;
    hasBegun();
    return new Promise<void>((_, reject) =>
      call.signal.addEventListener('abort', () => reject(call.signal.reason as Error)),
    );
  };

  const request = aRequest();
  await api.content.startGeneration(request);

  const ended = watched(api, request).catch((error: unknown) => error);
  await begun;
  expect(await api.billing.usage()).toMatchObject({ used: 630 });
  await block(user.id);
  expect(await ended).toMatchObject({ code: 'UNAUTHORIZED' });
  await expect.poll(() => signal?.aborted).toBe(true);
  await expect(db.generation.findUniqueOrThrow({ where: { id: request.id } })).resolves.toMatchObject({
    status: 'cancelled',
  });
  await expect(startGeneration({ ...services, user }, aRequest())).rejects.toThrow(ACCOUNT_MESSAGES.blocked);
});

test('nothing of the calendar is written or posted until the user is unblocked; then it goes on', async () => {
  const { block, unblock } = await administrator();
  const one = await planner();
  const { db, user, services, clock, api, websiteId, add, savePlan } = one;
  await savePlan({ timeZone: 'UTC', times: ['09:00'], weekdays: [1, 2, 3, 4, 5], mondayMail: true });

  const finished = await add();
  const [topic] = await api.publish.addEntries({
    websiteId,
    timeZone: 'UTC',
    entries: [topicEntry('Tea at noon')],
  });
  const posted: string[] = [];
  const post = async (_: unknown, { id }: { id: string }) => void posted.push(id);
  const ids = [finished.id, topic?.id ?? ''];
  const statuses = async () =>
    (await db.calendarEntry.findMany({ where: { id: { in: ids } }, orderBy: { slotAt: 'asc' } })).map(
      ({ status }) => status,
    );
  await block(user.id);
  clock.now = new Date('2026-11-23T09:00:30Z');
  await sweepCalendar(services);
  expect((await findDue(services)).filter(({ id }) => ids.includes(id))).toEqual([]);
  // A job that was added before the block.
  for (const id of ids) await workOnEntry(services, { id }, post);
  expect(posted).toEqual([]);
  expect(await statuses()).toEqual(['approved', 'queued']);
  await expect(mailsTo(user.email)).resolves.toEqual([]);
  await unblock(user.id);
  for (const id of ids) await workOnEntry(services, { id }, post);
  expect(posted).toEqual([finished.id]);
  expect(await statuses()).toEqual(['posted', 'writing']);
});

test('a topic that was being written when the user was blocked is written again afterwards', async () => {
  const { block } = await administrator();
  const { db, user, services, clock, api, websiteId, savePlan } = await planner();
  await savePlan({ timeZone: 'UTC', times: ['09:00'], weekdays: [1, 2, 3, 4, 5], leadHours: 48 });
  const [{ id } = { id: '' }] = await api.publish.addEntries({
    websiteId,
    timeZone: 'UTC',
    entries: [topicEntry('Tea at noon')],
  });
  clock.now = new Date('2026-11-23T08:00:00Z');
  await workOnEntry(services, { id });
  await expect(db.calendarEntry.findUniqueOrThrow({ where: { id } })).resolves.toMatchObject({
    status: 'writing',
  });
  await block(user.id);
  await expect(db.calendarEntry.findUniqueOrThrow({ where: { id } })).resolves.toMatchObject({
    status: 'queued',
    generationId: null,
  });
});

test('review links of the user’s pieces answer like links that never were', async () => {
  const { block, unblock } = await administrator();
  const { api, db, user, services } = await signedIn();
  const { id: contentId } = await plainPiece(db, user.id);
  const { url } = await api.publish.createShareLink({ contentId, name: 'Bob' });
  const reviewer = { token: url.split('/').at(-1) ?? '', ipAddress: '192.0.2.1' };
  const comment = {
    id: randomUUID(),
    kind: 'comment',
    name: 'Bob',
    email: null,
    text: 'Good.',
    revision: 1,
    image: '',
  } as const;
  await block(user.id);
  await expect(openReview(services, reviewer)).rejects.toThrow(REVIEW_MESSAGES.linkGone);
  await expect(answerReview(services, reviewer, comment)).rejects.toThrow(REVIEW_MESSAGES.linkGone);
  await unblock(user.id);
  await expect(openReview(services, reviewer)).resolves.toMatchObject({ link: { name: 'Bob' } });
});

test('webhooks deliver nothing, and what was to be sent can be sent again afterwards', async () => {
  let received = 0;
  const server = createServer((request, response) => {
    if (request.method === 'POST') received += 1;
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());

  const { block, unblock } = await administrator();
  const { api, db, user, services } = await signedIn();
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  const webhook = await api.account.createWebhook({ url, events: ['piece.done'] });
  await block(user.id);
  await db.$transaction((tx) =>
    noteEvent(services, tx, { userId: user.id, type: 'piece.done', data: { id: 'x' } }),
  );

  const { id } = await db.webhookDelivery.findFirstOrThrow({ where: { webhookId: webhook.id } });
  await deliverWebhook(services, { id });
  expect(received).toBe(0);
  await expect(db.webhookDelivery.findUniqueOrThrow({ where: { id } })).resolves.toMatchObject({
    state: 'failed',
    answer: ACCOUNT_MESSAGES.blocked,
  });
  await expect(db.webhook.findUniqueOrThrow({ where: { id: webhook.id } })).resolves.toMatchObject({
    failingSince: null,
    stoppedAt: null,
  });
  await unblock(user.id);
  await db.webhookDelivery.update({ where: { id }, data: { state: 'due', tries: 0 } });
  await deliverWebhook(services, { id });
  expect(received).toBe(1);
});

test('the nightly reading of websites leaves those of blocked users out', async () => {
  const { block } = await administrator();
  const { db, user, services, websiteId } = await planner();
  await block(user.id);
  await readSites(
    { ...services, now: () => new Date(Date.now() + DAY_MS) },
    {},
    new AbortController().signal,
  );
  await expect(db.siteReading.count({ where: { websiteId } })).resolves.toBe(0);
});
