import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { plainPiece } from '#server/test/plain-piece.ts';
import { signedIn } from '#server/test/signed-in.ts';
import { storedProfile, storedWebsite } from '#server/test/stored-rows.ts';
import { countVoice } from '#server/text/voice-figures.ts';
import { VOICE_SAMPLE_MAX } from '#shared/rules/voice.ts';
import { NO_VOICE_RULES } from '#shared/schemas/voice.ts';
import { compareVoice } from './compare-voice.ts';

const HELP = path.join(import.meta.dirname, '../chat/help');
/** The help articles of one folder as one text. */
const help = (folder: string) =>
  readdirSync(path.join(HELP, folder))
    .map((file) => readFileSync(path.join(HELP, folder, file), 'utf8'))
    .join('\n\n');
const SAMPLES = ['pieces', 'account', 'publishing', 'writing'].map(help);
/** Another voice: long sentences, no address, many signs. */
const SOLEMN = Array.from(
  { length: 12 },
  (_, at) =>
    `It was, in the ${at + 3}th year of that unhappy war — a war which none had sought, and which all, in their ` +
    'several ways, had done nothing to prevent; a war, moreover, of which the causes were by then forgotten — that ' +
    'he first set down, with a hand which had lost its former steadiness, the recollections upon which this account is based.',
).join('\n\n');

test('a text of the same author is closer to the samples than one of another voice @long', async () => {
  const { api } = await signedIn();
  const { isOneVoice, results } = await api.profiles.measureVoice({
    samples: SAMPLES,
    texts: [help('vee'), SOLEMN, 'Too short.'],
  });
  const [same, other, short] = results;
  expect(isOneVoice).toBe(true);
  expect(same?.closeness).toBeGreaterThan((other?.closeness ?? 1) + 0.2);
  expect(other).toMatchObject({ place: 0, isLongEnough: true });
  expect(other?.figures.map(({ name }) => name)).toContain('sentenceMean');
  expect(short?.isLongEnough).toBe(false);
});

/** Somebody excited, somebody of old, somebody in a hurry, and somebody who hesitates. */
const WRITERS: [from: RegExp, to: string][][] = [
  [
    [/\byou\b/gi, 'we'],
    [/\byour\b/gi, 'our'],
    [/ and /g, ' & '],
    [/[.:]/g, '!!'],
    [/\bthe (?=\w)/gi, 'this super '],
    [/, /g, '... '],
  ],
  [
    [/\byou\b/gi, 'thou'],
    [/\byour\b/gi, 'thy'],
    [/\bthe\b/gi, 'ye'],
    [/, /g, ' — '],
    [/s\b/g, 'th'],
    [/\b(?:is|are)\b/g, 'shall be'],
    [/\b(?:to|for) /g, 'unto '],
  ],
  [
    [/\b(?:the|an?) /gi, ''],
    [/\b(?:is|are|you) /gi, ''],
    [/\. /g, '; '],
    [/ing\b/g, "in'"],
    [/(?<=\w)e\b/g, ''],
    [/["“”'’(),]/g, ''],
  ],
  [
    [/\.(?=\s)/g, ', I think (or so I hope).'],
    [/\bto\b/g, 'perhaps to'],
    [/\bof\b/g, '“of”'],
    [/\bwith\b/g, 'along with'],
    [/\band\b/g, 'and, well, and'],
  ],
];

test('texts of one kind, each with habits of its own, are not of one author, however alike their kind makes them', () => {
  const HABITS = SAMPLES.map((text, at) => {
    const changes = WRITERS[at] ?? [];
    return changes.reduce((changed, [from, to]) => changed.replaceAll(from, to), text);
  });
  const isOne = (samples: string[]) => compareVoice({ language: 'en', samples, texts: [] }).isOneVoice;
  expect([isOne(SAMPLES), isOne(HABITS)]).toEqual([true, false]);
});

test('texts of a language without a word list are held against the spread of the samples alone @long', async () => {
  const { api } = await signedIn();
  const { isOneVoice, results } = await api.profiles.measureVoice({
    language: 'de',
    samples: SAMPLES,
    texts: [help('vee'), SOLEMN],
  });
  expect(isOneVoice).toBeNull();
  const german = [1, 2, 3].map((day) =>
    `Wir backen jeden Morgen um ${day} Uhr frisches Brot für die Stadt. `.repeat(9),
  );
  expect(await api.profiles.measureVoice({ samples: german, texts: [] })).toMatchObject({ isOneVoice: null });
  expect(results[0]?.closeness).toBeGreaterThan(results[1]?.closeness ?? 1);
});

test('a language is taken in any form of its tag, and what is none is refused wherever one is taken @long', async () => {
  const { api } = await signedIn();
  const samples = SAMPLES.slice(0, 3).map((text) => text.slice(0, 1000));
  const measured = (language: string) => api.profiles.measureVoice({ language, samples, texts: [] });
  const checked = (language: string) => api.content.checkClaims({ language, text: 'Tea.', sources: [] });
  for (const tag of ['EN', 'en-latn-us', 'pt-br', 'iw'])
    await Promise.all([measured(tag), checked(tag)].map((answer) => expect(answer).resolves.toBeDefined()));
  const refused = { code: 'BAD_REQUEST' };
  for (const tag of ['ab-12', 'en-a', 'en_US', 'e', '', 'de-1996-1996', `en-${'x'.repeat(40)}`])
    await Promise.all(
      [measured(tag), checked(tag)].map((answer) => expect(answer).rejects.toMatchObject(refused)),
    );
});

test('headings, code, tables, pictures and addresses are no part of a voice, in Markdown and HTML', () => {
  const running = 'We bake at night. You eat it warm!';
  const markdown = `---\ntitle: x\n---\n# Our bread\n\n- ${running}\n\n\`\`\`\nconst we = 1;\n\`\`\`\n\n| a | b |\n![alt](/we.png)`;
  const html = `<h2>Our bread</h2><p>${running}</p><pre>const we = 1;</pre><table><tr><td>we</td></tr></table>`;
  const plain = countVoice(running, 'en');
  expect(countVoice(markdown, 'en').words).toEqual(plain.words);
  expect(countVoice(html, 'en')).toEqual(plain);
  expect(plain.figures).toMatchObject({
    sentenceMean: 4,
    we: 12.5,
    you: 12.5,
    exclamations: 12.5,
    variety: 1,
  });
});

test('a piece is measured by the samples of its profile, and not at all where there are fewer than three', async () => {
  const one = await signedIn();
  const { api } = one;
  const profile = await storedProfile(one);
  const { id } = await plainPiece(one.db, one.user.id, { profileId: profile.id });
  const measure = () => api.profiles.measurePiece({ id });
  expect(await measure()).toBeNull();
  const samples = SAMPLES.slice(0, 3).map((text) => text.slice(0, VOICE_SAMPLE_MAX));
  await api.profiles.saveVoice({ ...NO_VOICE_RULES, id: profile.id, samples });
  expect(await measure()).toMatchObject({ samples: 3, isLongEnough: false });
});

test('samples are taken from the newest posts of the user that are long enough, in whole paragraphs', async () => {
  const [one, other] = [await signedIn(), await signedIn()];
  const page = async (of: typeof one, text: string, more: object = {}) => {
    const websiteId = await storedWebsite(of);
    const read = {
      title: 'Post',
      terms: '',
      hash: '',
      readAt: new Date(),
      kind: 'post',
      words: 400,
    } as const;
    const url = `https://tea.example/${randomUUID()}`;
    await of.db.sitePage.create({ data: { ...read, userId: of.user.id, websiteId, url, text, ...more } });
  };
  await page(one, 'An older post.', { publishedAt: new Date(2020, 1) });
  await page(one, `A newer post.\n\n${'word '.repeat(2000)}`, { publishedAt: new Date(2024, 1) });
  await page(one, 'Too short.', { words: 349, publishedAt: new Date(2025, 1) });
  await page(one, 'About us.', { kind: 'page' });
  await page(one, 'Gone since.', { goneAt: new Date(), publishedAt: new Date(2025, 1) });
  await page(other, 'Of somebody else.');
  expect(await one.api.profiles.samplesFromPosts()).toEqual(['A newer post.', 'An older post.']);
});
