import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { citedSources } from '#server/features/evidence/cited-sources.ts';
import { hasSources } from '#server/features/evidence/piece-facts.ts';
import { brief as briefSchema } from '#server/ports/ai-writer/brief.ts';
import { A_PROFILE } from '#server/test/a-profile.ts';
import { aRequest, watched } from '#server/test/generation-flow.ts';
import { saveText } from '#server/test/piece-with-source.ts';
import { runningJobs } from '#server/test/running-jobs.ts';
import { signedIn } from '#server/test/signed-in.ts';
import { startSmallSite } from '#server/test/stubs/small-site.ts';
import { testServices } from '#server/test/test-services.ts';
import { SOURCE_MESSAGES } from '#shared/rules/sources.ts';

const TEXT = 'In 2024 the bakery sold 12,400 loaves of green tea bread, 34 % more than the year before.';

async function briefOf({ db }: Awaited<ReturnType<typeof signedIn>>, id: string) {
  const generation = await db.generation.findUniqueOrThrow({ where: { id } });
  return briefSchema.parse(generation.brief);
}

/** A piece that is finished. */
async function written({ api }: Awaited<ReturnType<typeof signedIn>>, changes: Record<string, unknown>) {
  await runningJobs(await testServices());
  const { id } = await api.content.startGeneration(aRequest(changes));
  await watched(api, { id });
  return id;
}

test('what a source says is found when it is added: its language, its figures and dates', async () => {
  const { api } = await signedIn();
  const { id, language, factCount } = await api.content.addTextSource({ text: TEXT });
  expect(language).toBe('en');
  const { facts, text } = await api.content.getSource({ id });
  expect(facts).toHaveLength(factCount);
  expect(facts.map(({ kind, start, end }) => [kind, text.slice(start, end)])).toEqual([
    ['date', '2024'],
    ['number', '12,400'],
    ['percent', '34 %'],
  ]);
});

test('a language that a page makes up is found out from its text @long', async () => {
  const site = await startSmallSite();
  onTestFinished(() => site.close());
  const { api } = await signedIn();
  const languages = [];
  for (const lang of ['Deutsch, bitte!', 'de_DE']) {
    site.pages['/about'] = `<html lang="${lang}"><p>Im Jahr 2024 kamen 12.400 Gäste (${lang}).</p>`;
    languages.push((await api.content.addAddressSource({ url: `${site.url}/about` })).language);
  }
  expect(languages).toEqual(['de', 'de-DE']);
});

test('a brief carries the chosen sources and their facts, the extra text first', async () => {
  const user = await signedIn();
  const { id: sourceId } = await user.api.content.addTextSource({ text: TEXT, title: 'Our year' });
  const request = aRequest({ sourceIds: [sourceId], includeText: 'We open at 7:30 on 3 May 2026.' });
  await user.api.content.startGeneration(request);
  const { sources, facts } = await briefOf(user, request.id);
  expect(sources).toMatchObject([
    { number: 1, title: 'From you', text: 'We open at 7:30 on 3 May 2026.' },
    { number: 2, id: sourceId, title: 'Our year', text: TEXT },
  ]);
  expect(facts.find(({ kind }) => kind === 'percent')).toMatchObject({ source: 2, value: '34' });
  expect(facts.map(({ id }) => id)).toEqual(facts.map((_, index) => `f${index + 1}`));
});

const PROFILE = { ...A_PROFILE, summary: 'Since 1987 we have roasted 460 kinds of tea.' };
const INSIGHTS = { asked: '', example: 'Last winter we helped 38 cafés in Ghent.', mistakes: '' };

test('what the user typed, the answers among it, and the profile are sources from the user @long', async () => {
  const user = await signedIn({ plan: 'pro' });
  const { api, db } = user;
  const { id: profileId } = await api.profiles.create({ ...PROFILE, id: randomUUID() });
  const id = await written(user, { profileId, insights: INSIGHTS, includeText: 'A cup costs €4.20.' });
  const said = ['We helped 38 cafés in Ghent.', 'A cup costs €4.20.', 'We have roasted 460 kinds of tea.'];
  await saveText(user, id, `<p>${said.join(' ')} 77 % of all teas are green.</p>`);
  const { claims } = await api.content.getEvidence({ id });
  expect(claims.map(({ surface, state, fact }) => [surface, state, fact?.title])).toEqual([
    ['38', 'bound', 'From you'],
    ['€4.20', 'bound', 'From you'],
    ['460', 'bound', 'From you'],
    ['77 %', 'unsourced', undefined],
  ]);
  await expect(api.content.listSources({})).resolves.toMatchObject({ sources: [] });
  const { revision } = await db.piece.findUniqueOrThrow({ where: { id } });
  await expect(citedSources(db, { userId: user.user.id, contentId: id, revision })).resolves.toEqual([]);
  await api.content.deleteContent({ id });
  await expect(db.source.count({ where: { userId: user.user.id } })).resolves.toBe(0);
});

test('the facts of answers and profile are offered to the writer; a profile alone makes no piece with sources @long', async () => {
  const user = await signedIn({ plan: 'pro' });
  const { id: profileId } = await user.api.profiles.create({ ...PROFILE, id: randomUUID() });
  const [answered, plain] = [aRequest({ profileId, insights: INSIGHTS }), aRequest({ profileId })];
  for (const request of [answered, plain]) await user.api.content.startGeneration(request);
  const facts = async (id: string) => (await briefOf(user, id)).facts.map(({ surface }) => surface);
  expect(await facts(answered.id)).toEqual(['38', '1987', '460']);
  expect(await facts(plain.id)).toEqual(['1987', '460']);
  expect((await briefOf(user, answered.id)).sources).toMatchObject([{ number: 1, title: 'From you' }]);
  expect((await briefOf(user, plain.id)).sources).toEqual([]);
  const id = await written(user, { profileId });
  await expect(hasSources(user.db, { userId: user.user.id, contentId: id })).resolves.toBe(false);
});

test('a piece is based on its sources: one of them that is deleted stays until the piece goes @long', async () => {
  const user = await signedIn({ plan: 'pro' });
  const { api, db } = user;
  const { id: sourceId } = await api.content.addTextSource({ text: TEXT });
  const id = await written(user, { sourceIds: [sourceId] });
  await expect(db.pieceSource.findMany({ where: { contentId: id } })).resolves.toMatchObject([
    { sourceId, position: 1, firstFact: 1 },
  ]);
  await expect(api.content.listSources({})).resolves.toMatchObject({ sources: [{ pieces: 1 }] });
  await expect(api.content.deleteSource({ id: sourceId })).resolves.toEqual({ id: sourceId, pieces: 1 });
  await expect(api.content.listSources({})).resolves.toMatchObject({ sources: [] });
  await expect(api.content.getSource({ id: sourceId })).resolves.toMatchObject({ text: TEXT });
  await api.content.deleteContent({ id });
  await expect(api.content.getSource({ id: sourceId })).rejects.toThrow(SOURCE_MESSAGES.notFound);
});

test('a source that comes back with the same text is on the list again', async () => {
  const user = await signedIn({ plan: 'pro' });
  const { id } = await user.api.content.addTextSource({ text: TEXT });
  await user.api.content.startGeneration(aRequest({ sourceIds: [id] }));
  await user.api.content.deleteSource({ id });
  const again = await user.api.content.addTextSource({ text: TEXT });
  expect(again.id).toBe(id);
  await expect(user.api.content.listSources({})).resolves.toMatchObject({ sources: [{ id }] });
});

test('the extra text that is a chosen source already counts once', async () => {
  const user = await signedIn();
  const { id } = await user.api.content.addTextSource({ text: TEXT });
  const request = aRequest({ sourceIds: [id, id], includeText: TEXT });
  await user.api.content.startGeneration(request);
  expect((await briefOf(user, request.id)).sources).toMatchObject([{ id, number: 1 }]);
});

test('a source of another user, or one that is gone, starts nothing and costs nothing', async () => {
  const user = await signedIn();
  const { api: stranger } = await signedIn();
  const { id } = await stranger.content.addTextSource({ text: TEXT });
  for (const sourceId of [id, randomUUID()]) {
    const starting = user.api.content.startGeneration(aRequest({ sourceIds: [sourceId] }));
    await expect(starting).rejects.toThrow(SOURCE_MESSAGES.gone);
  }
  await expect(user.api.billing.usage()).resolves.toMatchObject({ used: 0 });
});

test('more than 20 sources, or more than half a million characters together, are refused @long', async () => {
  const { api } = await signedIn();
  const texts = ['a', 'b'].map((letter) => `${letter} ${'word '.repeat(60_000)}`);
  const large = await Promise.all(texts.map((text) => api.content.addTextSource({ text })));
  const sourceIds = large.map(({ id }) => id);
  const tooLong = api.content.startGeneration(aRequest({ sourceIds }));
  await expect(tooLong).rejects.toThrow(SOURCE_MESSAGES.tooLongTogether);
  const small: string[] = [];
  while (small.length < 20)
    small.push((await api.content.addTextSource({ text: `Source ${small.length}` })).id);
  const all = aRequest({ sourceIds: small, includeText: 'One more.' });
  await expect(api.content.startGeneration(all)).rejects.toThrow(SOURCE_MESSAGES.tooManyForPiece);
});
