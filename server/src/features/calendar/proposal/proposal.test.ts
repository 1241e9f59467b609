import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { plainPiece } from '#server/test/plain-piece.ts';
import { planner } from '#server/test/planner.ts';
import { storedPost, storedProfile } from '#server/test/stored-rows.ts';

const UTC = { timeZone: 'UTC' };

test('a plan is proposed with the pieces that stand nowhere; one click makes it, and each waits for its approval @long', async () => {
  const one = await planner();
  const { api, db, user, websiteId } = one;
  const first = await plainPiece(db, user.id, { title: 'Tea', createdAt: new Date('2026-11-01') });
  const second = await plainPiece(db, user.id, { title: 'Milk', createdAt: new Date('2026-11-02') });
  const posted = await plainPiece(db, user.id);
  await storedPost(one, posted.id, { websiteId, postedAt: new Date() });

  const proposal = await api.publish.proposal(UTC);

  expect(proposal).toMatchObject({
    websiteId,
    pieces: [
      { contentId: first.id, title: 'Tea', localTime: '2026-11-23T09:00' },
      { contentId: second.id, title: 'Milk', localTime: '2026-11-24T09:00' },
    ],
  });

  expect(await api.publish.plans()).toEqual([]);

  const pieces = (proposal?.pieces ?? []).map(({ contentId }) => ({ id: randomUUID(), contentId }));
  const clicks = await Promise.all([1, 2].map(() => api.publish.startPlan({ websiteId, ...UTC, pieces })));
  expect(clicks[1]).toEqual(clicks[0]);
  expect(clicks[0]?.map(({ localTime, status }) => [localTime, status])).toEqual([
    ['2026-11-23T09:00', 'review'],
    ['2026-11-24T09:00', 'review'],
  ]);
  expect(await api.publish.plans()).toMatchObject([{ perWeek: 5, approval: true }]);
  expect(await api.publish.proposal(UTC)).toBeNull();
});

test('with other days and times than the proposed ones the pieces get their times too', async () => {
  const { api, db, user, websiteId } = await planner();
  const { id: contentId } = await plainPiece(db, user.id);
  const pieces = [{ id: randomUUID(), contentId }];
  const plan = { weekdays: [6], times: ['15:30'], approval: false };
  expect(await api.publish.startPlan({ websiteId, ...UTC, pieces, plan })).toMatchObject([
    { contentId, localTime: '2026-11-28T15:30', status: 'approved' },
  ]);
  expect(await api.publish.plans()).toMatchObject([{ weekdays: [6], times: ['15:30'], approval: false }]);
});

test('with several websites the profile of a piece says where it belongs', async () => {
  const one = await planner();
  const { api, db, user } = one;
  const leafSite = await one.addWebsite('https://www.leaf.example');
  const profile = await storedProfile(one);
  const { id: contentId } = await plainPiece(db, user.id, { profileId: profile.id });
  await plainPiece(db, user.id);
  expect(await api.publish.proposal(UTC)).toMatchObject({
    websiteId: leafSite,
    pieces: [{ contentId, profileName: 'Leaf' }],
  });
});

test('a month that finished pieces do not fill has topics of the website’s own, which are written in time', async () => {
  const one = await planner();
  const { api, db, user, websiteId } = one;
  const known = {
    kind: 'text',
    language: 'en',
    text: 'We sold 12 bags.',
    characters: 16,
    factCount: 4,
  } as const;
  for (const title of ['Harvest report', 'Shipping by sail'])
    await db.source.create({
      data: { ...known, title, hash: title, userId: user.id, fetchedAt: new Date() },
    });

  const proposal = await api.publish.proposal(UTC);
  expect(proposal?.topics).toMatchObject([
    { topic: expect.any(String) as string, localTime: '2026-11-23T09:00' },
    { topic: expect.any(String) as string, localTime: '2026-11-24T09:00' },
  ]);

  const topics = (proposal?.topics ?? []).map(({ topic }) => ({ id: randomUUID(), topic }));
  const entries = await api.publish.startPlan({ websiteId, ...UTC, pieces: [], topics });
  expect(entries.map(({ title, localTime }) => [title, localTime])).toEqual(
    (proposal?.topics ?? []).map(({ topic, localTime }) => [topic, localTime]),
  );
});
