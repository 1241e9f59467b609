import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { SEARCH_BASICS } from '#shared/rules/search-basics.ts';
import { A_PROFILE } from '../../test/a-profile.ts';
import { plainPiece } from '../../test/plain-piece.ts';
import { signedIn } from '../../test/signed-in.ts';

const CONTENT =
  '<h2>Leaves</h2><p>Read <a href="https://a.example/pots">how to choose a pot</a>.</p>' +
  '<h3>Green</h3><p><img src="https://a.example/x.png" alt="A pot"></p>';
const FULL = { content: CONTENT, language: 'en', featuredImage: null };

/** A piece that keeps all of the basics, and a way to see which it breaks after a change. */
async function wholePiece() {
  const { api, db, user } = await signedIn();
  const profile = await db.profile.create({ data: { ...A_PROFILE, id: randomUUID(), userId: user.id } });
  const { id, revision } = await plainPiece(db, user.id, { ...FULL, profileId: profile.id });
  const { title, slug, excerpt, keywords } = await api.content.getContent({ id });
  // The head is built when a piece is saved.
  await api.content.updateContent({ id, revision, title, slug, excerpt, keywords, content: CONTENT });
  const broken = async (data: Parameters<typeof db.content.update>[0]['data'] = {}) => {
    await db.content.update({ where: { id }, data });
    const basics = await api.content.getSearchBasics({ id });
    expect(basics.map(({ name }) => name).toSorted()).toEqual(Object.keys(SEARCH_BASICS).toSorted());
    return basics.flatMap(({ name, fault }) => (fault === null ? [] : name));
  };
  return { broken, db, user };
}

test('a piece that has all of them breaks none', async () => {
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
