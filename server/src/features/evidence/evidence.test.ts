import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { asCaller } from '#server/lib/caller.ts';
import { saveText } from '#server/test/piece-with-source.ts';
import { plainPiece } from '#server/test/plain-piece.ts';
import { aBrief } from '#server/test/sample-brief.ts';
import { signedIn } from '#server/test/signed-in.ts';
import { ownContext, storedGeneration, storedProfile } from '#server/test/stored-rows.ts';
import { SOURCE_MESSAGES } from '#shared/rules/sources.ts';
import { attachSources } from './attach-sources.ts';
import { storeClaims } from './judge-piece.ts';

const SOURCE = 'Of all shops, 34 % close early on Mondays.\n\nThe survey ended in May 2025.';
/** A piece whose first source is the text above. */
async function aPieceWithSource() {
  const one = await signedIn({ plan: 'pro' });
  const { api, db, user } = one;
  const source = await api.content.addTextSource({ text: SOURCE });
  const { id } = await plainPiece(db, user.id);
  const link = { userId: user.id, contentId: id, sourceId: source.id, position: 1, firstFact: 1 };
  await db.pieceSource.create({ data: link });
  const save = (content: string) => saveText(one, id, content);
  return { ...one, id, save };
}

const CONTENT =
  '<p>Of the shops, <span data-fact="f1">34 percent</span> close early on Mondays.</p><p>We sold 480 loaves. Step 2: rest. Of all shops, 36 % close early on Mondays.</p>';

test('a save keeps the marks and says of each claim where it comes from', async () => {
  const { api, id, save } = await aPieceWithSource();
  await save(CONTENT);
  expect((await api.content.getContent({ id })).content).toBe(CONTENT);
  const { revision, sources, claims } = await api.content.getEvidence({ id });
  expect([revision, sources]).toEqual([2, 1]);
  expect(claims).toMatchObject([
    { surface: '34 percent', state: 'bound', fact: { surface: '34 %', sentence: SOURCE.split('\n')[0] } },
    { surface: '480', state: 'unsourced', fact: null, proposal: null },
    { surface: '36 %', state: 'differs', proposal: { surface: '34 %' } },
  ]);
});

test('claims are shown as marks in the text; marks that a user writes are not among them, and none is stored', async () => {
  const { api, db, id, save } = await aPieceWithSource();
  const own = [
    '<span data-claim="1" data-sentence="1">48 own words</span>',
    '<mark data-claim="2">Marked</mark>',
    '<a href="https://a.example/" data-claim="9" data-sentence="9">link</a>',
    '<span data-fact="f1" data-claim="3">34 %</span>',
    '<span data-fact=\'f1" data-claim="4\'>34 %</span>',
    '&lt;span data-claim="5"&gt;',
  ];
  const content = `<p>${own.join(', ')}.</p><p>One. We sold 480 loaves &amp; more. Two.</p>`;
  await save(content);

  const { html, claims } = await api.content.getEvidence({ id });
  const saved = await api.content.getContent({ id });
  expect(saved.content).not.toMatch(/<[^>]*data-(claim|sentence)/);

  const numbers = new Set(claims.map(({ n }) => String(n)));
  const shown = [...html.matchAll(/<[^>]* data-claim="([^"]*)"/g)].map(([, n = '']) => n);
  expect(new Set(shown)).toEqual(numbers);
  expect(html).toContain('<mark><span data-sentence="1">Marked</span></mark>');
  expect(html).toContain(
    '<span data-sentence="6">We sold </span><span data-sentence="6" data-claim="6">480</span>' +
      '<span data-sentence="6"> loaves &amp; more. </span>Two.',
  );
  // What a screen was given is saved without its marks.
  await save(html);
  expect((await db.piece.findUniqueOrThrow({ where: { id } })).content).toBe(saved.content);
});

test('every revision has its claims, also the one that is restored', async () => {
  const { api, db, id, save } = await aPieceWithSource();
  await save(CONTENT);
  await save('<p>No figure.</p>');
  await api.content.restoreVersion({ id, revision: 2, current: 3 });
  const counts = await db.claim.groupBy({
    by: ['revision'],
    where: { contentId: id },
    _count: true,
    orderBy: { revision: 'asc' },
  });
  expect(counts.map(({ revision, _count }) => [revision, _count])).toEqual([
    [2, 3],
    [4, 3],
  ]);
});

test('what the user confirms stays so while its sentence stays, with the reason', async () => {
  const { api, id, save } = await aPieceWithSource();
  const revision = await save(CONTENT);
  const claim = async () => (await api.content.getEvidence({ id })).claims[1];
  const numbers = [(await claim())?.n ?? 0];
  const reason = 'Our till says so.';
  const decided = await api.content.confirmClaims({ id, revision, numbers, reason });
  expect(decided.claims[1]).toMatchObject({ state: 'confirmed', reason });
  await save(`<p>New.</p>${CONTENT}`);
  expect(await claim()).toMatchObject({ state: 'confirmed' });
  await save(CONTENT.replace('480', '490'));
  expect(await claim()).toMatchObject({ state: 'unsourced', reason: null });
});

test('confirming for a text that has been saved since is refused', async () => {
  const { api, id, save } = await aPieceWithSource();
  await save(CONTENT);
  const late = api.content.confirmClaims({ id, revision: 1, numbers: [1], reason: 'x' });
  await expect(late).rejects.toThrow('in another window');
});

test('a text that is being typed is judged by the piece’s facts, and nothing is kept', async () => {
  const { api, db, id } = await aPieceWithSource();
  const content = '<p>Today <span data-fact="f1">43 %</span> close.</p>';
  const { claims } = await api.content.checkDraft({ id, content });
  expect(claims).toMatchObject([{ surface: '43 %', state: 'differs', fact: { surface: '34 %' } }]);
  expect(await db.claim.count({ where: { contentId: id } })).toBe(0);
});

test('a source that is attached stands behind what it says, and its facts are numbered after the others', async () => {
  const { api, db, id, save } = await aPieceWithSource();
  await save(CONTENT);
  const till = await api.content.addTextSource({ text: 'On Saturday we sold 480 loaves of bread.' });
  const { revision, sources, claims } = await api.content.attachSources({ id, sourceIds: [till.id] });
  expect([revision, sources]).toEqual([2, 2]);
  expect(claims[1]).toMatchObject({ surface: '480', state: 'bound', fact: { id: 'f5', surface: '480' } });
  expect(await api.content.getEvidence({ id })).toMatchObject({ claims });
  await api.content.attachSources({ id, sourceIds: [till.id] });
  expect(await db.pieceSource.count({ where: { contentId: id } })).toBe(2);
});

test('a source that its user does not wait for is judged all the same', async () => {
  const { api, ctx, user, id, save } = await aPieceWithSource();
  await save(CONTENT);
  const till = await api.content.addTextSource({ text: 'On Saturday we sold 480 loaves of bread.' });
  const gone = { owner: user.id, signal: () => AbortSignal.abort() };
  await asCaller(gone, () => attachSources(ownContext(ctx), { id, sourceIds: [till.id] }));
  const { claims } = await api.content.getEvidence({ id });
  expect(claims[1]).toMatchObject({ surface: '480', state: 'bound' });
});

test('an attached source with the same value in another sentence leaves a claim to be confirmed, which is not open', async () => {
  const { api, id, save } = await aPieceWithSource();
  await save(CONTENT);
  const other = await api.content.addTextSource({ text: 'Around 480 visitors came to our fair.' });
  const { claims } = await api.content.attachSources({ id, sourceIds: [other.id] });
  expect(claims[1]).toMatchObject({ state: 'doubted', fact: { id: 'f4', surface: '480' } });
  const decide = (reason: string | null) =>
    api.content.confirmClaims({ id, revision: 2, numbers: [claims[1]?.n ?? 0], reason });
  expect((await decide('Yes.')).claims[1]).toMatchObject({ state: 'confirmed' });
  expect((await decide(null)).claims[1]).toMatchObject({ state: 'doubted', reason: null });
});

test('a source of another user, one that is gone, and one too many attach nothing', async () => {
  const { api, db, id } = await aPieceWithSource();
  const { api: stranger } = await signedIn();
  const foreign = await stranger.content.addTextSource({ text: 'tea' });
  for (const sourceId of [foreign.id, randomUUID()]) {
    const attaching = api.content.attachSources({ id, sourceIds: [sourceId] });
    await expect(attaching).rejects.toThrow(SOURCE_MESSAGES.gone);
  }
  const texts = Array.from({ length: 20 }, (_, at) => api.content.addTextSource({ text: `Source ${at}` }));
  const sourceIds = (await Promise.all(texts)).map((source) => source.id);
  const tooMany = api.content.attachSources({ id, sourceIds });
  await expect(tooMany).rejects.toThrow(SOURCE_MESSAGES.tooManyForPiece);
  expect(await db.pieceSource.count({ where: { contentId: id } })).toBe(1);
});

test('a link to the profile’s own website, or where the call to action leads, is no claim', async () => {
  const one = await signedIn({ plan: 'pro' });
  const { api } = one;
  const { id: profileId } = await storedProfile(one, { domain: 'https://www.bakery.example' });
  const { id } = await plainPiece(one.db, one.user.id, { profileId });
  const callToAction = { text: 'Book', address: 'https://book.example/now' };
  await storedGeneration(one, id, aBrief({ callToAction }));
  const link = (address: string) => `<a href="${address}">here</a>`;
  const content = `<p>${link('https://bakery.example/bread?x=1')}, ${link('https://book.example/now/')}, ${link('https://book.example/other')}, ${link('https://bakery.example.evil.example/')}.</p>`;
  const { claims, html } = await api.content.checkDraft({ id, content });
  expect(claims.map(({ state }) => state)).toEqual(['unsourced', 'unsourced']);
  expect([...html.matchAll(/href="([^"]*)"[^>]* data-claim/g)].map(([, address]) => address)).toEqual([
    'https://book.example/other',
    'https://bakery.example.evil.example/',
  ]);
});

test('of a text that says too much to be checked nobody says that its claims are fine', async () => {
  const { api, db, id, user } = await aPieceWithSource();
  await db.$transaction((tx) => storeClaims(tx, { userId: user.id, contentId: id, revision: 1 }, null));
  expect(await api.content.getEvidence({ id })).toMatchObject({ isChecked: false, claims: [] });
  // Read once more, because it has another source, the text is not too much.
  const more = await api.content.addTextSource({ text: 'Around 480 visitors came to our fair.' });
  expect(await api.content.attachSources({ id, sourceIds: [more.id] })).toMatchObject({ isChecked: true });
});

test('a piece may quote its own title and topic, also a title that is saved with the text', async () => {
  const one = await aPieceWithSource();
  const { api, id } = one;
  await storedGeneration(one, id, aBrief({ topic: 'How a small café keeps regulars' }));
  const content = '<p>“How a small café keeps regulars” and “Five ways to a full house” are it.</p>';
  const revision = await one.save(content);
  expect((await api.content.getEvidence({ id })).claims).toMatchObject([
    { surface: '“Five ways to a full house”' },
  ]);
  await api.content.updateContent({ id, revision, content, title: 'Five Ways to a Full House' });
  expect((await api.content.getEvidence({ id })).claims).toEqual([]);
});
