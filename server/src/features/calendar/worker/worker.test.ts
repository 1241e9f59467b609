import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { SiteError } from '#server/ports/cms/site-error.ts';
import { freeAbandonedWork } from '#server/queue/free-abandoned-work.ts';
import { decryptMailBody } from '#server/queue/mail-queue.ts';
import { plainPiece } from '#server/test/plain-piece.ts';
import { planner, topicEntry } from '#server/test/planner.ts';
import type { TestUser } from '#server/test/publisher.ts';
import { asked } from '#server/test/stored-publication.ts';
import { storedPost } from '#server/test/stored-rows.ts';
import { anotherInstance, testServices } from '#server/test/test-services.ts';
import { PRO_WORDS_PER_MONTH } from '#shared/rules/billing.ts';
import { CALENDAR_MESSAGES } from '#shared/rules/calendar.ts';
import { CONTENT_MESSAGES } from '#shared/rules/content.ts';
import { SOMETHING_WENT_WRONG } from '#shared/rules/messages.ts';
import { entryLease } from '../jobs.ts';
import { findDue } from '../queries.ts';
import { postPiece, type PostPiece } from './post-entry.ts';
import { recomputeSlots, sweepCalendar } from './sweep-calendar.ts';
import { workOnEntry } from './work-on-entry.ts';

const MONDAY_9 = '2026-11-23T09:00:00Z';

/** A planner whose posts go nowhere, but are made once each. */
async function withWorker(options: Parameters<typeof planner>[0] = {}) {
  const one = await planner(options);
  const { db, services, clock, user } = one;
  const posts: { id: string; at: string }[] = [];
  const failures: unknown[] = [];
  const post: PostPiece = async (_ctx, { id, contentId, websiteId }) => {
    const failure = failures.shift();
    if (failure) throw failure;
    const made = { status: 'publish', publishedAt: clock.now, postedAt: clock.now } as const;
    const { count } = await db.publication.createMany({
      data: { userId: user.id, contentId: contentId ?? '', websiteId, marker: randomUUID(), ...made },
      skipDuplicates: true,
    });
    if (count > 0) posts.push({ id, at: clock.now.toISOString() });
  };
  const work = async () => {
    for (const { id, runAt } of await findDue(services))
      if (runAt <= clock.now) await workOnEntry(services, { id }, post);
  };

  return {
    ...one,
    posts,
    failures,
    post,
    work,
    /** Sets the clock and lets the worker do what is due. */
    at: async (time: string) => {
      clock.now = new Date(time);
      await sweepCalendar(services);
      await work();
    },
    entry: (id: string) => db.calendarEntry.findUniqueOrThrow({ where: { id } }),
    subjects: async () =>
      (await db.mail.findMany({ where: { to: user.email }, orderBy: { createdAt: 'asc' } })).map(
        ({ subject }) => subject,
      ),
    bodies: async () => {
      const mails = await db.mail.findMany({ where: { to: user.email }, orderBy: { createdAt: 'asc' } });
      return Promise.all(mails.map(async (mail) => (await decryptMailBody(services.secrets, mail)).text));
    },
  };
}

async function editPiece({ api }: Pick<TestUser, 'api'>, id: string, title: string) {
  const { revision, slug, excerpt, content, keywords } = await api.content.getContent({ id });
  return api.content.updateContent({ id, revision, title, slug, excerpt, content, keywords });
}

test('what is to be written is begun a day ahead, charged once, reviewed and posted @long', async () => {
  const { api, websiteId, savePlan, at, entry, db, user, subjects, posts } = await withWorker();
  await savePlan({ timeZone: 'UTC', times: ['09:00'], weekdays: [3], leadHours: 30 });

  const [added] = await api.publish.addEntries({
    websiteId,
    timeZone: 'UTC',
    entries: [topicEntry('Tea at noon')],
  });
  const id = added?.id ?? '';
  await at('2026-11-24T02:59:00Z');
  expect(await entry(id)).toMatchObject({ status: 'queued', generationId: null });
  await at('2026-11-24T03:00:00Z');
  await at('2026-11-24T03:01:00Z');

  const { generationId } = await entry(id);
  expect(await db.generation.findMany({ where: { userId: user.id }, select: { id: true } })).toEqual([
    { id: generationId },
  ]);
  await plainPiece(db, user.id, { id: generationId ?? '', title: 'Tea at noon' });
  await db.generation.update({
    where: { id: generationId ?? '' },
    data: { status: 'done', chargedWords: 7 },
  });
  await at('2026-11-24T03:20:00Z');
  expect(await entry(id)).toMatchObject({ status: 'review', contentId: generationId });
  expect(await subjects()).toEqual([]);
  await at('2026-11-24T09:00:00Z');
  await at('2026-11-24T09:01:00Z');
  expect(await subjects()).toEqual(['Please approve: Tea at noon']);
  await api.publish.approveEntry({ id });
  await at('2026-11-25T09:00:00Z');
  expect(posts).toHaveLength(1);
});

test('without an approval a piece is held at its hour, and its user is told', async () => {
  const { add, api, savePlan, at, entry, subjects, posts } = await withWorker();
  await savePlan({ timeZone: 'UTC' });
  const { id } = await add();
  await api.publish.sendBackEntry({ id, note: 'Too long.' });
  await at(MONDAY_9);
  expect(await entry(id)).toMatchObject({ status: 'held', lastError: CALENDAR_MESSAGES.notApproved });
  await at('2026-11-23T09:01:00Z');
  expect(await subjects()).toEqual(['Tea for beginners was held']);
  expect(posts).toEqual([]);
});

test('an approval is of one text and one image: what was changed since waits for another @long', async () => {
  const { add, api, savePlan, at, entry, posts, clock } = await withWorker();
  await savePlan({ timeZone: 'UTC' });
  const { id, contentId } = await add();
  const pieceId = contentId ?? '';
  clock.now = new Date('2026-11-23T07:00:00Z');
  const { approvalsTakenBack } = await editPiece({ api }, pieceId, 'Tea for everybody');
  expect(approvalsTakenBack).toBe(1);
  expect((await api.publish.queue())[0]).toMatchObject({
    status: 'review',
    approved: false,
    reason: CALENDAR_MESSAGES.changedSince,
  });
  await api.publish.approveEntry({ id });
  expect(await api.content.regenerateImage({ id: pieceId })).toMatchObject({ approvalsTakenBack: 1 });
  expect(await entry(id)).toMatchObject({ status: 'review', approvedAt: null });
  await api.publish.approveEntry({ id });
  await at(MONDAY_9);
  expect(posts.map((post) => post.id)).toEqual([id]);
  expect(await editPiece({ api }, pieceId, 'Tea again')).toMatchObject({ approvalsTakenBack: 0 });
  expect((await entry(id)).status).toBe('posted');
});

test.each([
  ['its plan asks for approvals', true],
  ['it has a reviewer', false],
])(
  'a text that is changed while its hour comes is not posted, and its user is told: %s',
  async (_, approval) => {
    const { add, api, savePlan, entry, services, clock, subjects, at, posts } = await withWorker();
    await savePlan({ timeZone: 'UTC', approval });
    const { id, contentId } = await add();
    if (!approval) {
      await api.publish.createShareLink({ contentId: contentId ?? '', name: 'Bob' });
      await api.publish.approveEntry({ id });
    }
    clock.now = new Date(MONDAY_9);
    await workOnEntry(services, { id }, async (ctx, taken) => {
      await editPiece({ api }, contentId ?? '', 'Tea that nobody has read');
      await postPiece(ctx, taken);
    });
    const held = { status: 'held', lastError: CALENDAR_MESSAGES.changedSince, approvedAt: null } as const;
    expect(await entry(id)).toMatchObject(held);
    expect(await subjects()).toEqual(['Tea for beginners was held']);
    await api.publish.approveEntry({ id });
    await at('2026-11-24T09:00:00Z');
    expect(posts.map((post) => post.id)).toEqual([id]);
  },
);

test('after a kill, a text that was changed since is not sent: the site is asked what it has', async () => {
  const { add, api, savePlan, entry, services, clock, db, user, websiteId, at, posts } = await withWorker();
  await savePlan({ timeZone: 'UTC', times: ['08:00', '09:00'] });

  const entries = [await add(), await add()];
  const sent = { lookAt: new Date(MONDAY_9), ...asked(user.id, new Date(MONDAY_9)) };

  for (const { id, contentId, slotAt } of entries) {
    clock.now = new Date(slotAt ?? '');
    const killed: PostPiece = () => new Promise(() => undefined);
    void workOnEntry(services, { id }, killed);
    await expect.poll(async () => (await entry(id)).status).toBe('posting');
    await storedPost({ db, user }, contentId ?? '', { websiteId, ...sent });
    await editPiece({ api }, contentId ?? '', 'Tea that nobody has read');
    await db.calendarEntry.update({ where: { id }, data: { heldBy: null } });
  }

  await at('2026-11-23T09:10:00Z');

  const [there, missing] = entries.map(({ id, contentId }) => ({ id, contentId: contentId ?? '' }));
  const settle = (contentId: string | undefined, data: object) =>
    db.publication.updateMany({ where: { contentId: contentId ?? '' }, data: { lookAt: null, ...data } });
  await db.publicationAttempt.updateMany({
    where: { publication: { contentId: there?.contentId ?? '' } },
    data: { outcome: 'arrived' },
  });
  await settle(there?.contentId, { postedAt: new Date(MONDAY_9), publishedAt: new Date(MONDAY_9) });
  await settle(missing?.contentId, { status: 'failed' });
  await at('2026-11-23T09:20:00Z');
  expect(posts).toEqual([]);
  expect((await entry(there?.id ?? '')).status).toBe('posted');
  expect(await entry(missing?.id ?? '')).toMatchObject({
    status: 'held',
    lastError: CALENDAR_MESSAGES.changedSince,
  });
});

test('without approvals an edited piece goes out as it is; when they are switched on, what nobody has read waits', async () => {
  const { add, api, savePlan, at, entry, posts } = await withWorker();
  await savePlan({ timeZone: 'UTC', approval: false });
  const [first, second] = [await add(), await add()];
  for (const { contentId } of [first, second])
    expect(await editPiece({ api }, contentId ?? '', 'Tea at once')).toMatchObject({ approvalsTakenBack: 0 });
  await at(MONDAY_9);
  expect(posts.map(({ id }) => id)).toEqual([first.id]);
  await savePlan({ timeZone: 'UTC', approval: true });
  expect((await entry(second.id)).status).toBe('review');
});

test('what reviewers are asked about is not posted, even if they were asked as it was taken into the calendar', async () => {
  const { add, api, savePlan, at, entry, db, posts } = await withWorker();
  await savePlan({ timeZone: 'UTC', approval: false });
  const { id, contentId } = await add();
  await api.publish.createShareLink({ contentId: contentId ?? '', name: 'Bob' });
  const taken = {
    status: 'approved',
    approvedAt: null,
    approvedRevision: null,
    approvedImage: null,
  } as const;
  await db.calendarEntry.update({ where: { id }, data: taken });
  await at(MONDAY_9);
  expect(await entry(id)).toMatchObject({ status: 'held', lastError: CALENDAR_MESSAGES.notApproved });
  expect(posts).toEqual([]);
});

test('what may pass is tried again after 1, 10 and 60 minutes, then it has failed and its user is told', async () => {
  const { add, savePlan, at, entry, failures, bodies } = await withWorker();
  await savePlan({ timeZone: 'UTC' });
  const { id } = await add();
  failures.push(...Array.from({ length: 4 }, () => new SiteError('unreachable')));
  const times = ['09:00', '09:01', '09:11', '10:11'];
  for (const [tries, time] of times.entries()) {
    await at(`2026-11-23T${time}:00Z`);
    const next = times[tries + 1];
    const tryAt = next ? new Date(`2026-11-23T${next}:00Z`) : null;
    expect(await entry(id)).toMatchObject({ status: next ? 'approved' : 'failed', tryAt });
  }
  expect(await bodies()).toEqual([expect.stringContaining('The site cannot be reached.')]);
});

test('a refusal is not tried again; the third failure in a row pauses the plan with its cause @long', async () => {
  const { add, api, savePlan, at, entry, failures, bodies, posts, clock } = await withWorker();
  const { id: planId } = await savePlan({ timeZone: 'UTC' });
  const entries = [await add(), await add(), await add(), await add()];
  for (let day = 23; day < 26; day += 1) {
    failures.push(new SiteError('credentials'));
    await at(`2026-11-${day}T09:00:00Z`);
  }
  for (const { id } of entries.slice(0, 3)) expect((await entry(id)).status).toBe('failed');
  const [plan] = await api.publish.plans();
  expect(plan).toMatchObject({ pausedAt: clock.now.toISOString() });
  expect(plan?.pauseReason).toContain('401');
  expect((await bodies()).at(-1)).toContain('paused until you resume it');
  await at('2026-11-26T09:00:00Z');
  expect(posts).toEqual([]);
  await api.publish.resumePlan({ id: planId });
  await at('2026-11-27T09:00:00Z');
  expect(posts.map(({ id }) => id)).toEqual([entries[3]?.id]);
});

test('what the site keeps as a draft has not gone out: its entry is held, and says so', async () => {
  const { add, savePlan, entry, services, clock, db, user, websiteId, api } = await withWorker();
  await savePlan({ timeZone: 'UTC', perWeek: 1 });
  const { id } = await add();
  clock.now = new Date(MONDAY_9);
  await workOnEntry(services, { id }, async (_ctx, { contentId }) => {
    const kept = { websiteId, status: 'draft', publishedAt: clock.now } as const;
    await storedPost({ db, user }, contentId ?? '', kept);
  });
  const { keptAsDraft: lastError, publishThere: lastHint } = CALENDAR_MESSAGES;
  expect(await entry(id)).toMatchObject({ status: 'held', postedAt: null, lastError, lastHint });
  expect(await api.publish.pace({ websiteId, timeZone: 'UTC' })).toMatchObject({ posted: 0, isFull: false });
});

test('used-up words hold an entry until the first of the month', async () => {
  const { api, websiteId, savePlan, at, entry, db, user } = await withWorker();
  await savePlan({ timeZone: 'UTC' });
  await plainPiece(db, user.id, { wordCount: PRO_WORDS_PER_MONTH, createdAt: new Date('2026-11-02T00:00Z') });
  const entries = [topicEntry('tea')];
  const [added] = await api.publish.addEntries({ websiteId, timeZone: 'UTC', entries });
  const id = added?.id ?? '';
  await at('2026-11-23T06:00:00Z');
  expect(await entry(id)).toMatchObject({
    status: 'held',
    lastError: CONTENT_MESSAGES.monthlyLimit,
    tryAt: new Date('2026-12-01T00:00Z'),
  });
  await at('2026-12-01T00:00:00Z');
  expect(await entry(id)).toMatchObject({ status: 'queued', slotAt: new Date('2026-12-01T09:00Z') });
  await at('2026-12-01T00:01:00Z');
  expect((await entry(id)).status).toBe('writing');
});

test('when the words are used up, one mail names all that is held by it; what is begun later is not', async () => {
  const { api, websiteId, savePlan, at, entry, db, user, subjects, bodies } = await withWorker();
  await savePlan({ timeZone: 'UTC' });

  const used = PRO_WORDS_PER_MONTH - 400;
  await plainPiece(db, user.id, { wordCount: used, createdAt: new Date('2026-11-02T00:00Z') });

  const long = Array.from({ length: 8 }, (_, n) => ({
    ...topicEntry(`Long tea ${n + 1}`),
    brief: { topic: `Long tea ${n + 1}`, wordCount: 1200 },
  }));
  const added = await api.publish.addEntries({
    websiteId,
    timeZone: 'UTC',
    entries: [...long, topicEntry('Short tea')],
  });

  await at('2026-11-23T06:00:00Z');
  await at('2026-11-23T06:01:00Z');
  await at('2026-11-24T06:00:00Z');

  const statuses = await Promise.all(added.map(async ({ id }) => (await entry(id)).status));
  // Writing begins a day ahead, so what goes out on December 2 and 3 is begun when the words are renewed.
  expect(statuses).toEqual([...Array.from({ length: 7 }, () => 'held'), 'queued', 'queued']);
  expect(await subjects()).toEqual(['You’ve used this month’s words']);

  const [mail] = await bodies();
  expect(mail).toContain('“Long tea 1”; “Long tea 2”');
  expect(mail).toContain('continues on Dec 1, 2026');
  expect(mail).not.toContain('Short tea');
});

test('what is to be written and cannot be read fails alone, with a mail; no other entry is held or begun for it', async () => {
  const { api, websiteId, savePlan, at, entry, db, subjects } = await withWorker();
  await savePlan({ timeZone: 'UTC' });
  const entries = [topicEntry('Old tea'), topicEntry('New tea')];
  const added = await api.publish.addEntries({ websiteId, timeZone: 'UTC', entries });
  const [old = '', other = ''] = added.map(({ id }) => id);
  await db.calendarEntry.update({ where: { id: old }, data: { brief: { wordCount: 'many' } } });
  await at('2026-11-23T06:00:00Z');
  const { briefUnreadable, planAgain } = CALENDAR_MESSAGES;
  const failed = { status: 'failed', lastError: briefUnreadable, lastHint: planAgain };
  expect(await entry(old)).toMatchObject(failed);
  await at('2026-11-24T06:00:00Z');
  expect(await entry(other)).toMatchObject({ status: 'writing' });
  expect(await subjects()).toHaveLength(1);
});

test('a step that fails and was not foreseen is tried four times, then its user is told', async () => {
  const { add, savePlan, at, entry, db } = await withWorker();
  await savePlan({ timeZone: 'UTC', approval: true });
  const { id } = await add();
  await db.calendarEntry.update({ where: { id }, data: { status: 'review', approvedAt: null } });
  const { pool } = await testServices();
  await pool.query(
    `create function refuse() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`,
  );
  await pool.query(`create trigger refuse before update of reminded_at on calendar_entries
    for each row execute function refuse()`);
  onTestFinished(async () => void (await pool.query('drop function refuse cascade')));
  const attempts: number[] = [];
  for (const time of ['06:00', '06:01', '06:11', '07:11']) {
    await at(`2026-11-23T${time}:00Z`);
    attempts.push((await entry(id)).attempts);
  }
  expect(attempts).toEqual([1, 2, 3, 3]);
  expect(await entry(id)).toMatchObject({ status: 'failed', lastError: SOMETHING_WENT_WRONG });
});

test('a post whose worker is killed is left alone until then, finished by the next at once, and counted once @long', async () => {
  const { add, savePlan, post, entry, posts, clock, services, db } = await withWorker();
  await savePlan({ timeZone: 'UTC' });

  const { id } = await add();
  clock.now = new Date(MONDAY_9);

  const doomed = await anotherInstance(await testServices());
  const { worker } = doomed.services;
  worker.showAlive();

  const isDead = async () => {
    const [row] = await db.$queryRaw<{ free: boolean }[]>`
      select pg_try_advisory_xact_lock_shared(hashtextextended(${worker.id}, 0)) as free`;
    return row?.free;
  };

  await expect.poll(isDead).toBe(false);

  const never: PostPiece = async () => new Promise(() => undefined);
  void workOnEntry({ ...doomed.services, now: services.now }, { id }, never);
  await expect.poll(async () => (await entry(id)).status).toBe('posting');

  const other = await add();
  const left = { status: 'posting', heldBy: 'a worker that has died' } as const;
  await db.calendarEntry.update({ where: { id: other.id }, data: left });

  const sweep = freeAbandonedWork(services, { leases: [entryLease], everyMs: 10 });
  onTestFinished(sweep.stop);
  await expect.poll(async () => (await entry(other.id)).heldBy).toBe(null);
  await workOnEntry(services, { id });
  expect(await entry(id)).toMatchObject({ status: 'posting', heldBy: worker.id });
  await doomed.close();
  await expect.poll(async () => (await entry(id)).heldBy).toBe(null);
  await workOnEntry(services, { id }, post);
  expect(posts).toHaveLength(1);
  expect((await entry(id)).status).toBe('posted');
  expect(await db.publication.count({ where: { contentId: (await entry(id)).contentId ?? '' } })).toBe(1);
});

test('a downgrade pauses the plans, holds all but the next piece, and loses nothing', async () => {
  const { add, api, savePlan, at, addWebsite, db, user, posts } = await withWorker();
  await savePlan({ timeZone: 'UTC' });
  await add();
  const elsewhere = await addWebsite('https://elsewhere.example');
  const [first, second] = [await add({ kind: 'next' }, elsewhere), await add({ kind: 'next' }, elsewhere)];
  await db.account.update({ where: { id: user.id }, data: { plan: 'free' } });
  await at('2026-11-23T09:00:00Z');
  expect(await api.publish.plans()).toMatchObject([{ pauseReason: CALENDAR_MESSAGES.downgraded }]);
  expect(posts.map(({ id }) => id)).toEqual([first.id]);
  const left = await db.calendarEntry.findMany({ where: { userId: user.id, status: { not: 'posted' } } });
  expect(left).toHaveLength(2);
  expect(left.find(({ id }) => id === second.id)).toMatchObject({
    status: 'held',
    lastError: CALENDAR_MESSAGES.freeHeld,
  });
});

test.each([-1, 1])('times that move by %i h onto each other all move', async (hours) => {
  const { add, savePlan, entry, services, db } = await withWorker();
  await savePlan({ timeZone: 'Europe/Berlin', weekdays: [1], times: ['09:00', '10:00', '11:00'] });
  const added = [await add(), await add(), await add()];
  const times = added.map(({ slotAt }) => new Date(slotAt ?? ''));
  for (const [place, { id }] of [...added.entries()].sort(([one], [other]) => (one - other) * hours * -1)) {
    const slotAt = new Date((times[place]?.getTime() ?? 0) + hours * 3_600_000);
    await db.calendarEntry.update({ where: { id }, data: { slotAt } });
  }
  await recomputeSlots(services);
  for (const [place, { id }] of added.entries()) expect((await entry(id)).slotAt).toEqual(times[place]);
});
