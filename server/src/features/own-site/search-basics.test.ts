import { expect, test } from 'vitest';
import { plainPiece } from '#server/test/plain-piece.ts';
import { signedIn } from '#server/test/signed-in.ts';
import { storedPost, storedProfile, storedWebsite } from '#server/test/stored-rows.ts';
import { SEARCH_BASICS } from '#shared/rules/search-basics.ts';

const CONTENT =
  '<h2>Leaves</h2><p>Read <a href="https://a.example/pots">how to choose a pot</a>.</p>' +
  '<h3>Green</h3><p><img src="https://a.example/x.png" alt="A pot"></p>';
const FULL = { content: CONTENT, language: 'en', featuredImage: null };

/** A piece that keeps all of the basics, and a way to see which it breaks after a change. */
async function wholePiece() {
  const one = await signedIn();
  const { api, db, user } = one;
  const profile = await storedProfile(one);
  const { id, revision } = await plainPiece(db, user.id, { ...FULL, profileId: profile.id });
  const { title, slug, excerpt, keywords } = await api.content.getContent({ id });
  // The head is built when a piece is saved.
  await api.content.updateContent({ id, revision, title, slug, excerpt, keywords, content: CONTENT });
  const broken = async (data: Parameters<typeof db.piece.update>[0]['data'] = {}) => {
    await db.piece.update({ where: { id }, data });
    const basics = await api.content.getSearchBasics({ id });
    expect(basics.map(({ name }) => name).toSorted()).toEqual(Object.keys(SEARCH_BASICS).toSorted());
    return basics.flatMap(({ name, fault }) => (fault === null ? [] : name));
  };
  return { broken, db, user, id };
}

test('a piece that has all of them breaks none @long', async () => {
  expect(await (await wholePiece()).broken()).toEqual([]);
});

type Change = Parameters<Awaited<ReturnType<typeof wholePiece>>['broken']>[0];
const CHANGES: [string, Change][] = [
  ['mainHeading', { content: `<h1>Tea</h1>${CONTENT}` }],
  ['headingOrder', { content: CONTENT.replaceAll('h3', 'h4') }],
  ['slug', { slug: 'Tea_for%20beginners' }],
  ['altText', { content: CONTENT.replace(' alt="A pot"', '') }],
  ['altText', { featuredImage: '/images/x.png', imageAlt: '' }],
  ['links', { content: CONTENT.replace('how to choose a pot', 'here') }],
  ['links', { content: CONTENT.replace(/<a[^>]*>|<\/a>/g, '') }],
  ['author', { profileId: null }],
  ['language', { language: null }],
  ['structuredData', { metaDescription: 'Another description.' }],
];
test.each(CHANGES)('one change breaks %s and no other', async (name, change) => {
  expect(await (await wholePiece()).broken(change)).toEqual([name]);
});

test('what only saving mends is said: the head of an older piece has no data of its own', async () => {
  const { broken } = await wholePiece();
  expect(await broken({ head: '<title>Tea for beginners</title>' })).toEqual(['date', 'structuredData']);
});

test('a description is missing only where no excerpt stands in for it', async () => {
  const { broken } = await wholePiece();
  expect(await broken({ metaDescription: '', excerpt: '' })).toContain('description');
});

test('another piece of the user with the same title is found, however it is written', async () => {
  const { broken, db, user } = await wholePiece();
  await plainPiece(db, user.id, { title: 'TEA for Beginners' });
  expect(await broken()).toEqual(['title']);
});

test('own pages count: one with the same title, a link to one that is gone, and a link in with telling words', async () => {
  const { broken, db, user, id } = await wholePiece();
  const websiteId = await storedWebsite({ db, user }, { domain: 'https://a.example' });
  const read = { text: '', terms: '', hash: '', words: 0, readAt: new Date(), kind: 'post' } as const;
  const page = (path: string, title: string) =>
    db.sitePage.create({
      data: { ...read, userId: user.id, websiteId, url: `https://a.example/${path}`, title },
    });
  const pots = await page('pots/', 'How to choose a pot');
  const twin = await page('other/', 'TEA for Beginners');
  expect(await broken()).toEqual(['title']);
  await db.sitePage.delete({ where: { id: twin.id } });
  await db.sitePage.update({ where: { id: pots.id }, data: { goneAt: new Date() } });
  expect(await broken()).toEqual(['deadLinks']);
  await db.sitePage.update({ where: { id: pots.id }, data: { goneAt: null } });
  expect(await broken()).toEqual([]);
  // One that was never a page that was read, and that a look over the site has found dead.
  await db.sitePage.delete({ where: { id: pots.id } });
  const about = await page('about/', 'About us');
  const asked = { checkedAt: new Date(), isDead: true };
  const found = {
    userId: user.id,
    pageId: about.id,
    url: 'https://a.example/pots',
    anchor: 'pots',
    ...asked,
  };
  await db.siteLink.create({ data: found });
  expect(await broken()).toEqual(['deadLinks']);
  await db.siteLink.updateMany({ where: { userId: user.id }, data: { isDead: false } });

  const link = 'https://a.example/tea/';
  await storedPost({ db, user }, id, { websiteId, remoteId: '7', link, status: 'publish' });
  expect(await broken()).toEqual([]);
  await page('tea/', 'Tea for beginners');
  expect(await broken()).toEqual(['links']);
  const linked = { userId: user.id, pageId: about.id, url: 'https://a.example/tea' };
  await db.siteLink.create({ data: { ...linked, anchor: 'here' } });
  expect(await broken()).toEqual(['links']);
  await db.siteLink.create({ data: { ...linked, anchor: 'tea for beginners' } });
  expect(await broken()).toEqual([]);
});
