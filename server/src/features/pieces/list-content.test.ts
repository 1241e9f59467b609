import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { EntryStatus, Prisma } from '#server/generated/prisma/client.ts';
import { A_PROFILE } from '#server/test/a-profile.ts';
import { plainPiece } from '#server/test/plain-piece.ts';
import { signedIn } from '#server/test/signed-in.ts';
import { storedPost, storedProfile, storedWebsite } from '#server/test/stored-rows.ts';
import { STORED_STATUSES } from '#shared/rules/piece.ts';

const day = (date: number) => new Date(Date.UTC(2026, 0, date));

test('pieces come newest first, in pages that neither skip nor repeat @long', async () => {
  const { api, db, user } = await signedIn();
  const { asked: _asked, ...base } = await plainPiece(db, user.id, { title: 'Piece 000', createdAt: day(1) });
  await db.piece.createMany({
    data: Array.from({ length: 119 }, (_, index) => ({
      ...base,
      id: randomUUID(),
      title: `Piece ${String(index + 1).padStart(3, '0')}`,
      // Several share a moment: the id decides between them.
      createdAt: day(2 + Math.floor(index / 40)),
    })),
  });
  const titles: string[] = [];
  let cursor: string | null = null;
  do {
    const page = await api.content.listContent({ cursor });
    titles.push(...page.items.map(({ title }) => title));
    cursor = page.nextCursor;
  } while (cursor);
  expect(new Set(titles).size).toBe(120);
  expect(titles.at(-1)).toBe('Piece 000');
  expect(titles.slice(0, 39).every((title) => title >= 'Piece 081')).toBe(true);
});

test('a row carries what the list shows and not the text', async () => {
  const one = await signedIn();
  const { api, db, user } = one;
  const profile = await storedProfile(one);
  const { id, createdAt, updatedAt } = await plainPiece(db, user.id, { profileId: profile.id });
  await expect(api.content.listContent({})).resolves.toEqual({
    items: [
      {
        id,
        title: 'Tea for beginners',
        contentType: 'blog',
        createdAt: createdAt.toISOString(),
        updatedAt: updatedAt.toISOString(),
        wordCount: 7,
        image: null,
        status: 'draft',
        link: null,
        profile: { id: profile.id, name: 'Leaf' },
      },
    ],
    nextCursor: null,
  });
});

test('search finds title, type label and profile name in any case, and takes % and _ literally', async () => {
  const one = await signedIn();
  const { api, db, user } = one;
  const profile = await storedProfile(one, { name: 'Kräuter & Co' });
  await plainPiece(db, user.id, { title: '100% pure', createdAt: day(1) });
  await plainPiece(db, user.id, { title: 'snake_case', contentType: 'page', createdAt: day(2) });
  await plainPiece(db, user.id, { title: 'Other', profileId: profile.id, createdAt: day(3) });
  const found = async (search: string) =>
    (await api.content.listContent({ search })).items.map(({ title }) => title);
  await expect(found('PURE')).resolves.toEqual(['100% pure']);
  await expect(found('web PA')).resolves.toEqual(['snake_case']);
  await expect(found('Blog Post')).resolves.toEqual(['Other', '100% pure']);
  await expect(found('kräuter')).resolves.toEqual(['Other']);
  await expect(found('%')).resolves.toEqual(['100% pure']);
  await expect(found('_')).resolves.toEqual(['snake_case']);
  await expect(found('\\')).resolves.toEqual([]);
  await expect(found("o'); drop table users; --")).resolves.toEqual([]);
  await expect(found('')).resolves.toHaveLength(3);
});

test('a renamed profile is found by its new name and no longer by the old one', async () => {
  const { api, db, user } = await signedIn();
  const profile = { ...A_PROFILE, id: randomUUID(), name: 'Leaf' };
  await db.profile.create({ data: { ...profile, userId: user.id } });
  await plainPiece(db, user.id, { title: 'Other', profileId: profile.id });
  await api.profiles.update({ ...profile, name: 'Petal' });
  await expect(api.content.listContent({ search: 'PETA' })).resolves.toMatchObject({
    items: [{ title: 'Other' }],
  });
  await expect(api.content.listContent({ search: 'leaf' })).resolves.toMatchObject({ items: [] });
});

test('a row says where the piece stands, and is found by it', async () => {
  const one = await signedIn();
  const { api, db, user } = one;
  const shop = await storedWebsite(one, { domain: 'https://shop.example' });
  const blog = await storedWebsite(one, { domain: 'https://blog.example' });
  const hook = await storedWebsite(one, { domain: 'https://hook.example', cmsType: 'webhook' });
  const add = (title: string, date: number) =>
    plainPiece(db, user.id, { title, createdAt: day(date), updatedAt: day(date) });
  const post = (contentId: string, fields: Parameters<typeof storedPost>[2]) =>
    storedPost(one, contentId, { websiteId: shop, publishedAt: day(20), ...fields });
  type Entry = Partial<Prisma.CalendarEntryUncheckedCreateInput> & { status: EntryStatus };
  const plan = (contentId: string, { status, ...fields }: Entry) =>
    db.calendarEntry.create({
      data: {
        id: randomUUID(),
        userId: user.id,
        websiteId: blog,
        contentId,
        status,
        timeZone: 'UTC',
        slotAt: new Date(day(21).getTime() + Math.floor(Math.random() * 1e9)),
        ...fields,
      },
    });

  await add('Untouched', 1);
  await post((await add('Draft on the site', 2)).id, { status: 'draft' });
  const live = await add('Live', 3);
  await post(live.id, { status: 'publish', link: 'https://shop.example/live' });
  await plan(live.id, { status: 'approved' });
  await post((await add('Site removed', 4)).id, { status: 'publish', websiteId: null, removedSite: 'x' });
  await post((await add('Edited here', 5)).id, { status: 'publish', publishedAt: day(4) });
  await post((await add('Edited there', 6)).id, { status: 'publish', siteChange: 'edited' });
  await post((await add('Refused', 7)).id, { status: 'failed', publishedAt: null });
  const retried = await add('Update refused', 8);
  await post(retried.id, { status: 'publish', errorMessage: 'No.' });
  await post(retried.id, { status: 'publish', websiteId: blog });
  await post((await add('Update of a draft refused', 12)).id, { status: 'draft', errorMessage: 'No.' });
  const unknown = { status: 'publish', errorMessage: 'Perhaps.', websiteId: hook } as const;
  const { id } = await post((await add('Update of unknown end', 14)).id, unknown);
  const asked = { userId: user.id, publicationId: id, task: 'update', askedAt: day(20) } as const;
  await db.publicationAttempt.create({ data: { ...asked, outcome: 'open' } });
  const elsewhere = await add('Refused by one site', 13);
  await post(elsewhere.id, { status: 'failed', publishedAt: null });
  await post(elsewhere.id, { status: 'publish', websiteId: null, removedSite: 'x' });
  await plan((await add('Planned', 9)).id, { status: 'review' });
  await plan((await add('Missed', 10)).id, { status: 'missed' });
  await plan((await add('Idea', 11)).id, { status: 'idea', slotAt: null });

  const titles = async (input: Parameters<typeof api.content.listContent>[0]) =>
    (await api.content.listContent(input)).items.map(({ title }) => title);
  const { items } = await api.content.listContent({ sort: 'oldest' });
  expect(Object.fromEntries(items.map(({ title, status }) => [title, status]))).toEqual({
    Untouched: 'draft',
    'Draft on the site': 'draft',
    Live: 'live',
    'Site removed': 'live',
    'Edited here': 'changed',
    'Edited there': 'changed',
    Refused: 'failed',
    'Update refused': 'updateFailed',
    'Update of a draft refused': 'updateFailed',
    'Update of unknown end': 'live',
    'Refused by one site': 'partlyLive',
    Planned: 'scheduled',
    Missed: 'failed',
    Idea: 'draft',
  });
  expect(items.find(({ title }) => title === 'Live')?.link).toBe('https://shop.example/live');
  for (const status of STORED_STATUSES) {
    const known = items.filter((item) => item.status === status).map(({ title }) => title);
    await expect(titles({ status, sort: 'oldest' })).resolves.toEqual(known);
  }
  const onBlog = ['Idea', 'Missed', 'Planned', 'Update refused', 'Live'];
  await expect(titles({ websiteId: blog })).resolves.toEqual(onBlog);
  await expect(titles({ websiteId: blog, status: 'failed', search: 'miss' })).resolves.toEqual(['Missed']);
});

test('the list is narrowed by type and profile, and ordered by age or last change, page after page', async () => {
  const one = await signedIn();
  const { api, db, user } = one;
  const profile = await storedProfile(one);
  const { asked: _asked, ...base } = await plainPiece(db, user.id, {
    title: 'Piece 000',
    createdAt: day(1),
    updatedAt: day(400),
  });

  await db.piece.createMany({
    data: Array.from({ length: 59 }, (_, index) => ({
      ...base,
      id: randomUUID(),
      title: `Piece ${String(index + 1).padStart(3, '0')}`,
      contentType: 'page' as const,
      profileId: index === 7 ? profile.id : null,
      createdAt: day(2 + index),
      updatedAt: day(300 - index),
    })),
  });

  const all = async (input: Parameters<typeof api.content.listContent>[0]) => {
    const first = await api.content.listContent(input);
    const second = await api.content.listContent({ ...input, cursor: first.nextCursor });
    return [...first.items, ...second.items].map(({ title }) => title);
  };
  const ascending = Array.from({ length: 60 }, (_, index) => `Piece ${String(index).padStart(3, '0')}`);
  await expect(all({ sort: 'oldest' })).resolves.toEqual(ascending);
  await expect(all({ sort: 'changed' })).resolves.toEqual(ascending);
  await expect(all({ contentType: 'page', sort: 'oldest' })).resolves.toEqual(ascending.slice(1));
  await expect(api.content.listContent({ profileId: profile.id })).resolves.toMatchObject({
    items: [{ title: 'Piece 008' }],
  });
});
