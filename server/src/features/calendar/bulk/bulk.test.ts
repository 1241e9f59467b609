import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Prisma } from '#server/generated/prisma/client.ts';
import { plainPiece } from '#server/test/plain-piece.ts';
import { planner, topicEntry } from '#server/test/planner.ts';
import { storedProfile } from '#server/test/stored-rows.ts';
import { CALENDAR_MESSAGES, ENTRIES_MAX, IMPORT_MESSAGES, paceBroken } from '#shared/rules/calendar.ts';
import { CONTENT_MESSAGES } from '#shared/rules/content.ts';
import { findDue } from '../queries.ts';
import { sweepCalendar } from '../worker/sweep-calendar.ts';
import { workOnEntry } from '../worker/work-on-entry.ts';

/** A planner that sends lists. */
async function withLists(options: Parameters<typeof planner>[0] = {}) {
  const one = await planner(options);
  const { api, db, user, websiteId } = one;
  const listOf = (text: string, more: object = {}) => ({
    websiteId,
    source: { kind: 'list' as const, text },
    defaults: { wordCount: 1200 },
    ...more,
  });
  return {
    ...one,
    listOf,
    preview: (text: string, more: object = {}) => api.publish.previewImport(listOf(text, more)),
    take: (text: string, more: object = {}) =>
      api.publish.importEntries({ ...listOf(text, more), id: randomUUID(), name: 'list.csv' }),
    addProfile: async (name: string) => (await storedProfile(one, { name })).id,
    entries: () =>
      db.calendarEntry.findMany({ where: { userId: user.id }, orderBy: [{ slotAt: 'asc' }, { id: 'asc' }] }),
  };
}

const MIXED = [
  'Title\tWords\tProfile\tDate',
  'Tea\t600\tleaf\t2026-12-02 10:00',
  'Coffee\t80\t\t',
  'Milk\t\tNobody\t',
  'Water\t\t\t2026-11-20',
  'Juice\t\t\t2026-12-02 10:00',
  'TEA!\t\t\t',
  'Cocoa\t\t\t',
  'Whey\t\t\tsoon',
].join('\n');

test('a preview says what becomes of every row and stores nothing; the import does just that', async () => {
  const { preview, take, entries, addProfile, savePlan, api, user } = await withLists();
  await savePlan({ timeZone: 'Europe/Berlin' });
  const profileId = await addProfile('Leaf');
  const { rows, cost, timeZone } = await preview(MIXED);
  expect(rows.map(({ topic, localTime, problems, twin }) => [topic, localTime, problems, twin])).toEqual([
    ['Tea', '2026-12-02T10:00', [], null],
    ['Coffee', null, [IMPORT_MESSAGES.wordsOutOfRange(80)], null],
    ['Milk', null, [IMPORT_MESSAGES.profileUnknown('Nobody')], null],
    ['Water', null, [CALENDAR_MESSAGES.past], null],
    ['Juice', null, [CALENDAR_MESSAGES.taken], null],
    ['TEA!', null, [], IMPORT_MESSAGES.twinInList(2)],
    ['Cocoa', '2026-11-23T09:00', [], null],
    ['Whey', null, [IMPORT_MESSAGES.dateInvalid('soon')], null],
  ]);
  expect(rows[0]).toMatchObject({ profileName: 'Leaf', brief: { profileId, wordCount: 600 } });
  expect([timeZone, cost]).toEqual([
    'Europe/Berlin',
    { pieces: 2, words: 1800, wordsNow: 1200, left: 60_000, over: null },
  ]);
  expect(await entries()).toEqual([]);

  const batch = await take(MIXED);
  expect(batch).toMatchObject({ name: 'list.csv', counts: { queued: 2 }, unbegun: 2, pausedAt: null });
  expect(batch.refused.map(({ number, topic }) => [number, topic])).toEqual([
    [3, 'Coffee'],
    [4, 'Milk'],
    [5, 'Water'],
    [6, 'Juice'],
    [9, 'Whey'],
  ]);
  expect((await entries()).map(({ localTime, pinned, userId }) => [localTime, pinned, userId])).toEqual([
    ['2026-11-23T09:00', false, user.id],
    ['2026-12-02T10:00', true, user.id],
  ]);
  expect(await api.publish.batches()).toEqual([batch]);
  const again = await preview(MIXED);
  expect(again.rows[0]).toMatchObject({ twin: IMPORT_MESSAGES.twinPlanned, isTaken: false });
  expect(again.rows[6]).toMatchObject({ twin: IMPORT_MESSAGES.twinPlanned, isTaken: false });
});

test('rows are left out and twins taken as the user wishes; dates count only where they are asked for', async () => {
  const { preview, addProfile } = await withLists();
  await addProfile('Leaf');
  const numbers = async (more: object) =>
    (await preview(MIXED, more)).rows.filter(({ isTaken }) => isTaken).map(({ number }) => number);
  expect(await numbers({ leftOut: [8], twinsTaken: [7] })).toEqual([2, 7]);
  expect(await numbers({ leftOut: [2] })).toEqual([6, 8]);
  expect(await numbers({ dates: 'next' })).toEqual([2, 5, 6, 8, 9]);
});

test('a day without a time gets the plan’s first free one, and the pace holds for dates too', async () => {
  const { preview, savePlan } = await withLists();
  await savePlan({ timeZone: 'UTC', perWeek: 2, times: ['09:00', '15:00'] });
  const { rows } = await preview('Title,Date\nTea,2026-12-05\nMilk,5.12.2026\nWater,2026-12-06');
  expect(rows.map(({ localTime, problems }) => [localTime, problems])).toEqual([
    ['2026-12-05T09:00', []],
    ['2026-12-05T15:00', []],
    [null, [paceBroken(2)]],
  ]);
});

test('dates with a time are in the zone that is given with them, and shown at the website', async () => {
  const { preview, take, entries, savePlan } = await withLists();
  await savePlan({ timeZone: 'Europe/Berlin' });
  const list = 'Title,Date\nTea,2026-12-02 10:00\nMilk,2026-12-03';
  const inTokyo = { timeZone: 'Asia/Tokyo' };
  const { rows, timeZone } = await preview(list, inTokyo);
  expect([timeZone, rows.map(({ localTime }) => localTime)]).toEqual([
    'Europe/Berlin',
    ['2026-12-02T02:00', '2026-12-03T09:00'],
  ]);
  await take(list, inTokyo);
  expect((await entries()).map((entry) => [entry.slotAt?.toISOString(), entry.timeZone])).toEqual([
    ['2026-12-02T01:00:00.000Z', 'Asia/Tokyo'],
    ['2026-12-03T08:00:00.000Z', 'Europe/Berlin'],
  ]);
});

test('a date that can be two days is asked for once, and nothing is imported before the answer', async () => {
  const { preview, take, entries } = await withLists();
  const list = 'Title,Date\nTea,3/2/2027\nMilk,4/2/2027\nWater,2027-01-01';
  const localTimes = ({ rows }: Awaited<ReturnType<typeof preview>>) => rows.map((row) => row.localTime);
  const asked = await preview(list);
  const twofoldDate = { given: '3/2/2027', dayFirst: '2027-02-03', monthFirst: '2027-03-02' };
  expect(asked).toMatchObject({ twofoldDate });
  expect(localTimes(asked)).toEqual([null, null, '2027-01-01T09:00']);
  await expect(take(list)).rejects.toThrow(IMPORT_MESSAGES.dateTwofold('3/2/2027'));
  expect(await entries()).toEqual([]);
  const answered = await preview(list, { dayFirst: true });
  expect(localTimes(answered)).toEqual(['2027-02-03T09:00', '2027-02-04T09:00', '2027-01-01T09:00']);
  expect(await take(list, { dayFirst: false })).toMatchObject({ counts: { queued: 3 }, refused: [] });
  expect((await entries()).at(-1)?.localTime).toBe('2027-04-02T09:00');
  for (const clear of [list.replace('4/2', '24/2'), list.replace('Date', 'Notes')])
    expect(await preview(clear)).toMatchObject({ twofoldDate: null });
  expect(await preview(list, { dates: 'next' })).toMatchObject({ twofoldDate: null });
});

test('the preview says which rows the calendar has no room for, and the import takes the others @long', async () => {
  const { preview, take, db, user, websiteId } = await withLists();
  const idea = { userId: user.id, websiteId, timeZone: 'UTC', status: 'idea' as const };
  const ideas = Array.from({ length: ENTRIES_MAX - 2 }, () => ({ ...idea, id: randomUUID() }));
  await db.calendarEntry.createMany({ data: ideas });
  const { rows } = await preview('tea\ncoffee\nmilk\nwater', { leftOut: [1] });
  expect(rows.map(({ isTaken }) => isTaken)).toEqual([false, true, true, false]);
  expect(rows[3]?.problems).toEqual([CALENDAR_MESSAGES.tooMany]);
  const batch = await take('tea\ncoffee\nmilk\nwater', { leftOut: [1] });
  expect(batch).toMatchObject({ counts: { queued: 2 }, refused: [{ number: 4 }] });
});

test('an import that is sent twice, or fifty times at once, makes one batch @long', async () => {
  const { api, listOf, entries } = await withLists();
  const input = { ...listOf('tea\ncoffee'), id: randomUUID(), name: 'list' };
  const batches = await Promise.all(Array.from({ length: 50 }, () => api.publish.importEntries(input)));
  expect(batches).toEqual(Array.from({ length: 50 }, () => batches[0]));
  expect(await entries()).toHaveLength(2);
  const other = await withLists();
  const theirs = other.api.publish.importEntries({ ...other.listOf('tea'), id: input.id, name: 'list' });
  await expect(theirs).rejects.toThrow(CONTENT_MESSAGES.idTaken);
});

test('a website without a plan gets one that asks before it posts', async () => {
  const { api, take, entries } = await withLists();
  await take('tea');
  const [plan] = await api.publish.plans();
  expect(plan).toMatchObject({ perWeek: 5, approval: true, timeZone: 'UTC' });
  expect(await entries()).toMatchObject([{ planId: plan?.id, status: 'queued' }]);
});

test('a list without a row that can be taken makes nothing, and another user’s profile is none', async () => {
  const { take, api } = await withLists();
  await expect(take('Title,Words\ntea,12')).rejects.toThrow(IMPORT_MESSAGES.nothingTaken);
  const other = await withLists();
  const defaults = { wordCount: 800, profileId: await other.addProfile('Leaf') };
  await expect(take('tea', { defaults })).rejects.toThrow(CONTENT_MESSAGES.profileGone);
  await expect(take('tea', { websiteId: other.websiteId })).rejects.toThrow('Website not found.');
  expect([await api.publish.batches(), await api.publish.plans()]).toEqual([[], []]);
});

test('the first month without the words is named, with what is planned already', async () => {
  const { preview, take, savePlan } = await withLists();
  const daily = { weekdays: [0, 1, 2, 3, 4, 5, 6], times: ['09:00', '15:00'] };
  await savePlan({ timeZone: 'UTC', perWeek: 10, ...daily });
  const many = (count: number, name: string) =>
    Array.from({ length: count }, (_, n) => `${name} ${n}`).join('\n');
  const long = { defaults: { wordCount: 2500 } };
  expect((await preview(many(20, 'tea'), long)).cost).toMatchObject({ words: 50_000, over: null });
  await take(many(30, 'milk'), { defaults: { wordCount: 2000 } });
  const { cost } = await preview(many(20, 'tea'), long);
  expect(cost.wordsNow).toBe(0);
  expect(cost.over).toMatchObject({ isThisMonth: false, resetsOn: '2027-01-01T00:00:00.000Z' });
});

test('a batch that is paused begins nothing; resumed, it gets the next free times', async () => {
  const { api, take, savePlan, services, clock, entries } = await withLists();
  await savePlan({ timeZone: 'UTC' });
  const { id } = await take('tea\ncoffee');
  expect(await api.publish.pauseBatch({ id })).toMatchObject({ pausedAt: clock.now.toISOString() });
  const mine = async () => {
    const own = new Set((await entries()).map((entry) => entry.id));
    return (await findDue(services)).filter((due) => own.has(due.id));
  };
  expect(await mine()).toEqual([]);
  const reasons = async () => (await api.publish.queue()).map(({ reason }) => reason);
  expect(await reasons()).toEqual([CALENDAR_MESSAGES.batchPaused, CALENDAR_MESSAGES.batchPaused]);
  for (const entry of await entries()) await workOnEntry(services, entry);
  expect((await entries()).map(({ generationId }) => generationId)).toEqual([null, null]);
  clock.now = new Date('2026-11-25T12:00Z');
  expect(await api.publish.resumeBatch({ id })).toMatchObject({ pausedAt: null });
  const moved = ['2026-11-26T09:00', '2026-11-27T09:00'];
  expect((await entries()).map(({ localTime }) => localTime)).toEqual(moved);
  expect(await mine()).toHaveLength(1);
  expect(await reasons()).toEqual([null, null]);
});

test('what is not begun is deleted from a batch, and the rest stays', async () => {
  const { api, db, user, take, entries, savePlan, websiteId } = await withLists();
  await savePlan();
  const { id } = await take('tea\ncoffee\nmilk\nwater');
  await api.publish.addEntries({ websiteId, timeZone: 'UTC', entries: [topicEntry('juice')] });
  const [tea, coffee, milk] = await entries();
  const { id: contentId } = await plainPiece(db, user.id);
  const set = (entry: typeof tea, data: Prisma.CalendarEntryUncheckedUpdateInput) =>
    db.calendarEntry.update({ where: { id: entry?.id ?? '' }, data });
  await set(tea, { status: 'posted', contentId });
  await set(coffee, { status: 'writing', generationId: randomUUID() });
  await set(milk, { status: 'held' });
  const left = { counts: { posted: 1, writing: 1 }, unbegun: 0 };
  expect(await api.publish.clearBatch({ id })).toMatchObject(left);
  expect(await entries()).toHaveLength(3);
});

test('Free imports nothing; after a downgrade a batch waits in its plan and loses nothing', async () => {
  const free = await withLists({ plan: 'free' });
  await expect(free.preview('tea')).rejects.toThrow('Pro');
  await expect(free.take('tea')).rejects.toThrow('Pro');
  const { take, db, user, services, api } = await withLists();
  await take('tea\ncoffee');
  await db.account.update({ where: { id: user.id }, data: { plan: 'free' } });
  await sweepCalendar(services);
  expect(await api.publish.plans()).toMatchObject([{ pauseReason: CALENDAR_MESSAGES.downgraded }]);
  expect((await api.publish.queue()).map(({ status, reason }) => [status, reason])).toEqual([
    ['queued', CALENDAR_MESSAGES.planPaused],
    ['queued', CALENDAR_MESSAGES.planPaused],
  ]);
});
