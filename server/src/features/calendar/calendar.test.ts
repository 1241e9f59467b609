import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createLimits } from '#server/database/limits.ts';
import { plainPiece } from '#server/test/plain-piece.ts';
import { planner, topicEntry } from '#server/test/planner.ts';
import { asked } from '#server/test/stored-publication.ts';
import { storedPost, storedProfile } from '#server/test/stored-rows.ts';
import { testServices } from '#server/test/test-services.ts';
import { CALENDAR_MESSAGES, paceBroken } from '#shared/rules/calendar.ts';
import { sendBackPiece } from './review-entry.ts';

const timesOf = (entries: { slotAt: string | null }[]) => entries.map(({ slotAt }) => slotAt);
const at = (localTime: string) => ({ kind: 'at' as const, localTime });

test('the same request twice makes each entry once', async () => {
  const { api, websiteId } = await planner();
  const input = { websiteId, timeZone: 'UTC', entries: [topicEntry('tea'), topicEntry('coffee')] };
  const [first, second] = await Promise.all([api.publish.addEntries(input), api.publish.addEntries(input)]);
  expect(second).toEqual(first);
  expect(await api.publish.queue()).toHaveLength(2);
});

test('fifty clicks at once put one entry into each time and keep the pace @long', async () => {
  const { api, websiteId, savePlan } = await planner();
  await savePlan({ perWeek: 4 });
  const clicks = Array.from({ length: 50 }, (_, n) =>
    api.publish.addEntries({ websiteId, timeZone: 'UTC', entries: [topicEntry(`tea ${n}`)] }),
  );
  const times = timesOf((await Promise.all(clicks)).flat()).map((time) => Date.parse(time ?? ''));
  expect(new Set(times).size).toBe(50);
  const week = 7 * 86_400_000;
  for (const start of times)
    expect(times.filter((time) => time >= start && time < start + week).length).toBeLessThanOrEqual(4);
});

test('a time that is taken, has passed or would break the pace is refused, with the next free one', async () => {
  const { add, savePlan } = await planner();
  await savePlan({ perWeek: 2, timeZone: 'Europe/Berlin' });
  await add(at('2026-11-24T10:00'));
  await expect(add(at('2026-11-24T10:00'))).rejects.toThrow(CALENDAR_MESSAGES.taken);
  await expect(add(at('2026-11-23T06:59'))).rejects.toThrow(CALENDAR_MESSAGES.past);
  await add(at('2026-11-26T10:00'));
  await expect(add(at('2026-11-30T23:00'))).rejects.toMatchObject({
    message: paceBroken(2),
    cause: { hint: 'The next free time is Dec 1, 2026, 10:00\u00A0AM (Europe/Berlin).' },
  });
  await expect(add(at('2026-12-01T10:00'))).resolves.toMatchObject({ pinned: true, status: 'approved' });
});

test('every way of posting to a site counts for its pace, whichever connection made the post', async () => {
  const one = await planner();
  const { db, user, api, addWebsite, websiteId, clock } = one;
  await one.savePlan({ perWeek: 2, timeZone: 'UTC' });

  const { domain } = await db.website.findUniqueOrThrow({ where: { id: websiteId } });
  const twin = await addWebsite(`${domain}/`);
  const elsewhere = await addWebsite('https://elsewhere.example');
  const posted = async (site: string, columns: object) => {
    const { id: contentId } = await plainPiece(db, user.id);
    await storedPost(one, contentId, { websiteId: site, ...columns });
  };
  const hoursAgo = (hours: number) => new Date(clock.now.getTime() - hours * 3_600_000);
  const pace = () => api.publish.pace({ websiteId, timeZone: 'UTC' });
  await posted(elsewhere, { status: 'publish', postedAt: hoursAgo(1) });
  await posted(twin, { status: 'draft', postedAt: hoursAgo(7 * 24) });
  expect(await pace()).toMatchObject({ perWeek: 2, posted: 0, isFull: false });
  await posted(twin, { status: 'publish', postedAt: hoursAgo(24) });
  expect(await pace()).toMatchObject({ posted: 1, isFull: false });
  await posted(websiteId, { status: 'pending', ...asked(user.id, hoursAgo(0.1)) });

  expect(await pace()).toMatchObject({
    posted: 2,
    isFull: true,
    next: { slotAt: '2026-11-30T09:00:00.000Z', localTime: '2026-11-30T09:00' },
  });
});

test('an entry is moved, skipped, approved, sent back and removed', async () => {
  const { add, api, savePlan } = await planner();
  await savePlan();
  const { id } = await add();
  expect(await api.publish.moveEntry({ id, time: at('2026-11-27T11:30') })).toMatchObject({
    slotAt: '2026-11-27T10:30:00.000Z',
    pinned: true,
    status: 'approved',
  });
  expect(await api.publish.sendBackEntry({ id, note: 'Too long.' })).toMatchObject({
    status: 'review',
    note: 'Too long.',
    approved: false,
  });
  expect(await api.publish.approveEntry({ id })).toMatchObject({
    status: 'approved',
    note: null,
    slotAt: '2026-11-27T10:30:00.000Z',
  });
  expect(await api.publish.skipEntry({ id })).toMatchObject({ status: 'idea', slotAt: null });
  expect(await api.publish.moveEntry({ id, time: { kind: 'next' } })).toMatchObject({ status: 'approved' });
  await api.publish.removeEntry({ id });
  expect(await api.publish.queue()).toEqual([]);
});

test('a chosen time is in the zone that is given with it, or in the plan’s', async () => {
  const { api, websiteId, pieceEntry, savePlan } = await planner();
  await savePlan({ timeZone: 'Europe/Berlin' });
  const add = async (time: object, timeZone?: string) => {
    const entries = [{ ...(await pieceEntry()), time: time as ReturnType<typeof at> }];
    const [entry] = await api.publish.addEntries({ websiteId, timeZone, entries });
    return entry;
  };
  const chosen = { localTime: '2026-11-24T10:00', timeZone: 'America/New_York' };
  expect(await add(at(chosen.localTime), chosen.timeZone)).toMatchObject({
    slotAt: '2026-11-24T15:00:00.000Z',
    ...chosen,
  });
  expect(await add(at(chosen.localTime))).toMatchObject({
    slotAt: '2026-11-24T09:00:00.000Z',
    timeZone: 'Europe/Berlin',
  });
  expect(await add({ kind: 'next' }, chosen.timeZone)).toMatchObject({ localTime: '2026-11-23T09:00' });
});

test('an entry is moved in its own zone, in which it is shown, when the plan has another by now', async () => {
  const { add, api, savePlan } = await planner();
  await savePlan({ timeZone: 'Europe/Berlin', perWeek: 1 });
  const { id } = await add(at('2026-11-27T10:00'));
  await add(at('2026-12-07T10:00'));
  await savePlan({ timeZone: 'America/New_York', perWeek: 1 });
  expect(await api.publish.moveEntry({ id, time: at('2026-11-28T10:00') })).toMatchObject({
    slotAt: '2026-11-28T09:00:00.000Z',
    localTime: '2026-11-28T10:00',
    timeZone: 'Europe/Berlin',
  });
  await expect(api.publish.moveEntry({ id, time: at('2026-12-04T10:00') })).rejects.toMatchObject({
    cause: { hint: 'The next free time is Nov 23, 2026, 3:00\u00A0PM (Europe/Berlin).' },
  });
  expect(await api.publish.moveEntry({ id, time: { kind: 'next' } })).toMatchObject({
    localTime: '2026-11-23T09:00',
    timeZone: 'America/New_York',
  });
});

test('another rhythm moves what stands in the plan and leaves the times that the user chose', async () => {
  const { add, api, savePlan } = await planner();
  await savePlan({ timeZone: 'UTC' });
  const [first, second] = [await add(), await add()];
  const chosen = await add(at('2026-11-27T10:00'));
  await savePlan({ timeZone: 'UTC', times: ['15:00'] });
  const byId = new Map((await api.publish.queue()).map((entry) => [entry.id, entry.slotAt]));
  expect([first, second, chosen].map(({ id }) => byId.get(id))).toEqual([
    '2026-11-23T15:00:00.000Z',
    '2026-11-24T15:00:00.000Z',
    '2026-11-27T10:00:00.000Z',
  ]);
});

test('the free times of plans that run are listed up to a day, without what is taken or over the pace', async () => {
  const { api, add, savePlan } = await planner();
  const plan = await savePlan({ perWeek: 2, weekdays: [1, 3, 5], times: ['09:00'] });
  await add();
  const free = async () =>
    (await api.publish.freeTimes({ to: '2026-12-05T00:00:00Z' })).map(({ localTime }) => localTime);
  expect(await free()).toEqual(['2026-11-25T09:00', '2026-11-30T09:00', '2026-12-02T09:00']);
  await api.publish.pausePlan({ id: plan.id });
  expect(await free()).toEqual([]);
});

test('a plan that is resumed gives what it has kept back the next free times; one that is removed leaves ideas', async () => {
  const { add, api, savePlan, clock } = await planner();
  const { id: planId } = await savePlan({ timeZone: 'UTC' });
  const [first, second] = [await add(), await add()];
  expect(await api.publish.pausePlan({ id: planId })).toMatchObject({ pausedAt: expect.any(String) });
  clock.now = new Date('2026-11-25T12:00Z');
  expect(await api.publish.resumePlan({ id: planId })).toMatchObject({ pausedAt: null });
  const queue = await api.publish.queue();
  expect(queue.map(({ id, slotAt }) => [id, slotAt])).toEqual([
    [first.id, '2026-11-26T09:00:00.000Z'],
    [second.id, '2026-11-27T09:00:00.000Z'],
  ]);
  await api.publish.deletePlan({ id: planId });
  const ideas = await api.publish.queue();
  expect(ideas.map(({ status, contentId, slotAt }) => [status, contentId, slotAt])).toEqual([
    ['idea', first.contentId, null],
    ['idea', second.contentId, null],
  ]);
});

test('what a reviewer sends back while it has no time waits for an approval once it has one', async () => {
  const { add, api, services, db, user } = await planner();
  const { id, contentId } = await add();
  await api.publish.skipEntry({ id });
  const owner = { user, now: services.now };
  await db.$transaction((tx) => sendBackPiece(tx, owner, contentId ?? '', 'Too long.'));
  const moved = await api.publish.moveEntry({ id, time: { kind: 'next' } });
  expect(moved).toMatchObject({ status: 'review', approved: false, note: 'Too long.' });
  expect(await api.publish.approveEntry({ id })).toMatchObject({ status: 'approved', note: null });
});

test('Free schedules one finished piece at a time and has no plan', async () => {
  const { add, api, db, websiteId, savePlan } = await planner({ plan: 'free' });
  await expect(savePlan()).rejects.toThrow('Pro');
  const entries = [topicEntry('tea')];
  await expect(api.publish.addEntries({ websiteId, timeZone: 'UTC', entries })).rejects.toThrow(
    CALENDAR_MESSAGES.freeFinished,
  );
  const outcomes = await Promise.allSettled([add(), add(), add()]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(add()).rejects.toThrow(CALENDAR_MESSAGES.freeOne);
  const [entry] = await api.publish.queue();
  await api.publish.skipEntry({ id: entry?.id ?? '' });
  await expect(add()).resolves.toMatchObject({ status: 'approved' });
  const held = { status: 'held', approvedAt: null, slotAt: new Date('2026-11-24T09:00Z') } as const;
  await db.calendarEntry.update({ where: { id: entry?.id ?? '' }, data: held });
  await expect(api.publish.approveEntry({ id: entry?.id ?? '' })).rejects.toThrow(CALENDAR_MESSAGES.freeOne);
});

test('a piece stands once in the calendar of a website, and another user’s in none', async () => {
  const { api, websiteId, pieceEntry } = await planner();
  const other = await planner();
  const { contentId } = await pieceEntry();
  const add = (id: string) =>
    api.publish.addEntries({ websiteId, timeZone: 'UTC', entries: [{ id: randomUUID(), contentId: id }] });
  await add(contentId);
  await expect(add(contentId)).rejects.toThrow(CALENDAR_MESSAGES.alreadyPlanned);
  await expect(add((await other.pieceEntry()).contentId)).rejects.toThrow('Content not found.');
});

test('500 entries are added, listed and found again @long', async () => {
  const { api, websiteId, savePlan } = await planner();
  await savePlan();
  const entries = Array.from({ length: 500 }, (_, n) => topicEntry(`tea ${n}`));
  await api.publish.addEntries({ websiteId, timeZone: 'UTC', entries });
  const range = { from: '2026-11-23T00:00:00Z', to: '2026-11-30T00:00:00Z', timeZone: 'UTC' };
  expect(await api.publish.calendar(range)).toHaveLength(5);
  expect(await api.publish.queue()).toHaveLength(500);
  await savePlan({ perWeek: 4 });
  expect(await api.publish.calendar(range)).toHaveLength(4);
});

test('what was posted by hand stands in the calendar once, at the time where its user is', async () => {
  const one = await planner();
  const { api, db, user, websiteId } = one;
  const { id: contentId } = await plainPiece(db, user.id, { contentType: 'page' });
  const postedAt = new Date('2026-11-24T08:00Z');
  const { id } = await storedPost(one, contentId, { websiteId, status: 'publish', postedAt });
  const range = { from: '2026-11-23T00:00:00Z', to: '2026-11-30T00:00:00Z', timeZone: 'America/New_York' };
  await expect(api.publish.calendar(range)).resolves.toMatchObject([
    { id, contentId, contentType: 'page', status: 'posted', localTime: '2026-11-24T03:00' },
  ]);
  const entries = [{ id: randomUUID(), contentId }];
  const [entry] = await api.publish.addEntries({ websiteId, timeZone: 'UTC', entries });
  const planned = { status: 'posted', slotAt: postedAt } as const;
  await db.calendarEntry.update({ where: { id: entry?.id ?? '' }, data: planned });
  await expect(api.publish.calendar(range)).resolves.toMatchObject([{ id: entry?.id }]);
});

test('all of a brief can be changed until it is written, which can be at once, also after a failure', async () => {
  const one = await planner();
  const { api, db, websiteId } = one;
  await one.savePlan();
  const profile = await storedProfile(one);
  const entry = topicEntry('tea');
  const { id } = entry;
  await api.publish.addEntries({ websiteId, timeZone: 'UTC', entries: [entry] });
  const brief = {
    contentType: 'page',
    topic: 'Green tea',
    keyword: 'sencha',
    wordCount: 900,
    profileId: profile.id,
    language: 'de',
    tone: 'dry',
    audience: 'cooks',
  } as const;
  await expect(api.publish.updateEntry({ id, brief })).resolves.toMatchObject({ title: 'Green tea', brief });
  const foreign = { ...brief, profileId: randomUUID() };
  await expect(api.publish.updateEntry({ id, brief: foreign })).rejects.toThrow(
    'This profile no longer exists',
  );

  const stopped = { status: 'failed', lastError: 'The text could not be written.' } as const;
  await db.calendarEntry.update({ where: { id }, data: stopped });
  const written = await api.publish.writeEntry({ id });
  expect(written).toMatchObject({ status: 'writing', reason: null, slotAt: '2026-11-23T08:00:00.000Z' });
  const generation = await db.generation.findUnique({ where: { id: written.generationId ?? '' } });
  expect(generation?.brief).toMatchObject({ topic: 'Green tea', wordCount: 900, keywords: ['sencha'] });
  await expect(api.publish.writeEntry({ id })).rejects.toThrow(CALENDAR_MESSAGES.alreadyBegun);
  await expect(api.publish.updateEntry({ id, brief })).rejects.toThrow(CALENDAR_MESSAGES.alreadyBegun);
});

test('a program that changes the calendar without end has to wait', async () => {
  const { pool } = await testServices();
  const { add, api } = await planner({ services: { limits: createLimits(pool, 0.005) } });
  const { id } = await add();
  await api.publish.skipEntry({ id });
  await api.publish.moveEntry({ id, time: { kind: 'next' } });
  await expect(api.publish.skipEntry({ id })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  expect(await api.publish.queue()).toMatchObject([{ id, status: 'approved' }]);
});
