import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { plainPiece } from '#server/test/plain-piece.ts';
import { planner } from '#server/test/planner.ts';
import { storedPost } from '#server/test/stored-rows.ts';
import { paceBroken } from '#shared/rules/calendar.ts';

const at = (localTime: string) => ({ kind: 'at' as const, localTime });

/** A planner that notes posts as they stand after they were made. */
async function poster(options?: Parameters<typeof planner>[0]) {
  const one = await planner(options);
  const { db, user, api, clock } = one;
  const posted = async (websiteId: string, hoursAgo = 1, columns: object = {}) => {
    const { id: contentId } = await plainPiece(db, user.id);
    const postedAt = new Date(clock.now.getTime() - hoursAgo * 3_600_000);
    await storedPost(one, contentId, { websiteId, status: 'publish', postedAt, ...columns });
    return contentId;
  };
  const pace = (websiteId: string) => api.publish.pace({ websiteId, timeZone: 'UTC' });
  const { domain } = await db.website.findUniqueOrThrow({ where: { id: one.websiteId } });
  return { ...one, posted, pace, domain };
}

test('all sites of a domain share its pace, the strictest where their plans differ @long', async () => {
  const { api, websiteId, addWebsite, domain, savePlan, posted, pace } = await poster();
  const blog = await addWebsite(`${domain}/blog`);
  const www = await addWebsite(domain.replace('://', '://www.'));
  await savePlan({ perWeek: 2, timeZone: 'UTC' });
  await savePlan({ websiteId: blog, perWeek: 5, timeZone: 'UTC' });
  await posted(blog);
  await posted(www, 2);
  for (const site of [websiteId, blog, www])
    expect(await pace(site)).toMatchObject({ perWeek: 2, posted: 2, isFull: true });
  await api.websites.delete({ id: blog });
  expect(await pace(websiteId)).toMatchObject({ posted: 2, isFull: true });
  expect(await pace(await addWebsite('https://elsewhere.example'))).toMatchObject({ posted: 0 });
});

test('a post whose piece is deleted here stays on its site and counts @long', async () => {
  const { api, db, user, websiteId, add, savePlan, posted, pace } = await poster();
  await savePlan({ perWeek: 1, timeZone: 'UTC' });
  const contentId = await posted(websiteId);
  await api.content.deleteContent({ id: contentId });
  expect(await pace(websiteId)).toMatchObject({ posted: 1, isFull: true });
  await expect(add(at('2026-11-25T09:00'))).rejects.toThrow(paceBroken(1));
  await api.content.deleteContent({ id: await posted(websiteId, 24 * 8) });
  expect(await db.deletedPost.count({ where: { userId: user.id } })).toBe(1);
});

test.each([{ status: 'removed' }, { siteChange: 'removed' }])(
  'a piece whose post was taken from the site (%o) goes out as a further post',
  async (columns) => {
    const { api, add, websiteId, savePlan, posted } = await poster();
    await savePlan({ perWeek: 1, timeZone: 'UTC' });
    const contentId = await posted(websiteId, 24 * 30, columns);
    const again = { id: randomUUID(), contentId, time: at('2026-11-26T09:00') };
    await api.publish.addEntries({ websiteId, timeZone: 'UTC', entries: [again] });
    await expect(add(at('2026-11-25T09:00'))).rejects.toThrow(paceBroken(1));
  },
);

test('what a pause keeps back is no post', async () => {
  const { api, websiteId, add, savePlan, pace, clock } = await poster();
  const { id: planId } = await savePlan({ perWeek: 2, timeZone: 'UTC' });
  for (let n = 0; n < 4; n += 1) await add();
  await api.publish.pausePlan({ id: planId });
  clock.now = new Date('2026-11-24T12:00Z');
  expect(await pace(websiteId)).toMatchObject({ posted: 0, isFull: false });
  await api.publish.resumePlan({ id: planId });
  const { next } = await pace(websiteId);
  expect(next?.slotAt).toBe('2026-12-14T09:00:00.000Z');
});

test('a plan that waits for an upgrade leaves Free its piece', async () => {
  const { db, user, websiteId, add, pieceEntry } = await poster({ plan: 'free' });
  const site = { userId: user.id, websiteId, timeZone: 'UTC' };
  const rhythm = { perWeek: 1, weekdays: [1], times: ['09:00'], approval: false, leadHours: 1 };
  const { id: planId } = await db.publishPlan.create({ data: { ...site, ...rhythm, pausedAt: new Date() } });
  const waiting = { ...site, ...(await pieceEntry()), planId, status: 'approved' } as const;
  await db.calendarEntry.create({ data: { ...waiting, slotAt: new Date('2026-11-24T09:00Z') } });
  await expect(add(at('2026-11-25T10:00'))).resolves.toMatchObject({ slotAt: '2026-11-25T10:00:00.000Z' });
});

test('a plan takes over what stood in the calendar before it: its approvals and its pause', async () => {
  const { api, db, websiteId, add, savePlan, pieceEntry } = await poster();
  const read = await add();
  const entries = [{ ...(await pieceEntry()), brief: null }];
  const [unread] = await api.publish.addEntries({ websiteId, timeZone: 'UTC', entries });
  await db.calendarEntry.update({ where: { id: unread?.id }, data: { approvedAt: null } });
  const { id: planId } = await savePlan({ approval: true, timeZone: 'UTC' });
  const rows = await db.calendarEntry.findMany({ where: { websiteId }, orderBy: { slotAt: 'asc' } });
  expect(rows.map(({ id, status, planId: followed }) => [id, status, followed])).toEqual([
    [read.id, 'approved', planId],
    [unread?.id, 'review', planId],
  ]);
});
