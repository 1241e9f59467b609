import { expect, test } from 'vitest';
import { createOpenAiWriter } from '#server/ports/ai-writer/openai.ts';
import { createFakeWriter } from '#server/test/fake-writer.ts';
import { ownAiServer } from '#server/test/own-ai-server.ts';
import { plainPiece } from '#server/test/plain-piece.ts';
import { aBrief } from '#server/test/sample-brief.ts';
import { signedIn } from '#server/test/signed-in.ts';
import { collected, storedGeneration, storedPost } from '#server/test/stored-rows.ts';
import { USELESS_ANSWERS } from '#server/test/stubs/ai-faults.ts';
import { SOCIAL_LIMITS, SOCIAL_PLATFORMS } from '#shared/rules/content.ts';
import { REQUIRED } from '#shared/rules/messages.ts';
import { PIECE_MESSAGES } from '#shared/rules/piece.ts';
import { socialLength } from '#shared/rules/text/social.ts';
import { NO_VOICE_RULES } from '#shared/schemas/voice.ts';

const service = await ownAiServer();

const aiWriter = (timeoutMs = 60_000) =>
  createOpenAiWriter({ apiKey: 'sk-test', baseURL: service.url, model: 'm', timeoutMs, retryWaitMs: 5 });

async function writerWithPiece(services = {}) {
  const { api, db, user } = await signedIn({ services });
  const { id } = await plainPiece(db, user.id);
  return { api, db, id };
}

test('posts stream in, are saved when all are done, and replace the earlier ones', async () => {
  const { api, id } = await writerWithPiece();
  const events = await collected(await api.content.generateSocial({ id, platforms: [...SOCIAL_PLATFORMS] }));
  expect(events.filter(({ done }) => !done).length).toBeGreaterThanOrEqual(4);
  expect(events.filter(({ done }) => done)).toHaveLength(4);
  await expect(api.content.getSocial({ id })).resolves.toMatchObject([
    { platform: 'linkedin', text: 'Tea for beginners on linkedin' },
    { platform: 'x' },
    { platform: 'instagram' },
    { platform: 'facebook' },
  ]);
  await collected(await api.content.generateSocial({ id, platforms: ['x'] }));
  await expect(api.content.getSocial({ id })).resolves.toEqual([
    { platform: 'x', text: 'Tea for beginners on x', openFigures: [] },
  ]);
});

test('one post is written again and one is edited, without touching the others or a newer text', async () => {
  const { api, id } = await writerWithPiece();
  await collected(await api.content.generateSocial({ id, platforms: ['linkedin', 'x'] }));
  const edit = (text: string, before: string) =>
    api.content.updateSocial({ id, platform: 'linkedin', text, before });
  const before = 'Tea for beginners on linkedin';
  await expect(edit('My own words', before)).resolves.toMatchObject({ text: 'My own words' });
  // The same save once more, as after a lost answer.
  await expect(edit('My own words', before)).resolves.toMatchObject({ text: 'My own words' });
  await expect(edit('Other words', before)).rejects.toThrow(PIECE_MESSAGES.derivedChanged);
  await expect(edit(' ', 'My own words')).rejects.toThrow(REQUIRED);
  await collected(await api.content.generateSocial({ id, platforms: ['x'], keepsOthers: true }));
  await expect(api.content.getSocial({ id })).resolves.toMatchObject([
    { platform: 'linkedin', text: 'My own words' },
    { platform: 'x', text: 'Tea for beginners on x' },
  ]);
});

test('an e-mail is edited and takes another of its subjects, never over a newer one', async () => {
  const { api, id } = await writerWithPiece();
  const { subject, body } = await api.content.generateEmail({ id });
  const chosen = { id, subject: 'Better', body: 'Shorter.', alternatives: [subject] };
  await api.content.updateEmail({ ...chosen, before: { subject, body } });
  await expect(api.content.getEmail({ id })).resolves.toEqual({
    subject: 'Better',
    body: 'Shorter.',
    alternatives: [subject],
    openFigures: [],
  });
  await expect(
    api.content.updateEmail({ ...chosen, subject: 'Third', before: { subject, body } }),
  ).rejects.toThrow(PIECE_MESSAGES.derivedChanged);
});

test('no post is longer than its network takes, whatever the writer delivers', async () => {
  const writer = createFakeWriter();
  writer.writeSocialPost = async function* () {
    yield 'word '.repeat(20_000);
  };
  const { api, id } = await writerWithPiece({ writer });
  const events = await collected(await api.content.generateSocial({ id, platforms: [...SOCIAL_PLATFORMS] }));
  for (const { platform, text } of events.filter(({ done }) => done))
    expect(socialLength(platform, text)).toBeLessThanOrEqual(SOCIAL_LIMITS[platform]);
});

const HTML =
  '<p>Tea &amp; <b>cake</b><br>today</p><ul><li>Green</li></ul><p><a href="https://tea.example/a">More</a></p>';
const PLAIN = 'Tea & cake\ntoday\n\n• Green\n\nMore (https://tea.example/a)';
const EMAIL = { subject: 'Tea & cake', body: PLAIN, alternatives: ['Tea time', 'Two', 'Three'] };

test('HTML that a model puts into a post or an e-mail arrives as plain text, also while it is written', async () => {
  const writer = createFakeWriter();
  writer.writeSocialPost = async function* () {
    for (const letter of HTML) yield letter;
  };

  writer.writeEmail = async () => ({
    subject: '<h1>Tea\n&amp; cake</h1>',
    body: HTML,
    alternatives: ['<b>Tea</b>\ntime', 'Tea & cake', '', 'Two', 'Three', 'Four'],
  });

  const { api, id } = await writerWithPiece({ writer });
  const events = await collected(await api.content.generateSocial({ id, platforms: ['linkedin'] }));
  for (const { text } of events) expect(text).not.toMatch(/<|&\w|href/);
  expect(events.at(-1)).toMatchObject({ text: PLAIN, done: true });
  await expect(api.content.getSocial({ id })).resolves.toEqual([
    { platform: 'linkedin', text: PLAIN, openFigures: [] },
  ]);

  const stored = { ...EMAIL, openFigures: [] };
  await expect(api.content.generateEmail({ id })).resolves.toEqual(stored);
  await expect(api.content.getEmail({ id })).resolves.toEqual(stored);

  const given = { content: 'About tea' };
  await expect(api.content.deriveEmail(given)).resolves.toEqual(EMAIL);

  const { results } = await api.content.deriveSocial({ ...given, platforms: ['facebook'] });
  expect(results).toEqual({ facebook: PLAIN });
});

test('a post or an e-mail of nothing but tags counts as failed, and what was saved stays', async () => {
  const writer = createFakeWriter();
  const { api, id } = await writerWithPiece({ writer });
  await collected(await api.content.generateSocial({ id, platforms: ['x'] }));
  writer.writeSocialPost = async function* () {
    yield '<p><br></p>';
  };
  writer.writeEmail = async () => ({ subject: '<b></b>', body: '<p></p>', alternatives: [] });
  const running = async () => collected(await api.content.generateSocial({ id, platforms: ['x'] }));
  await expect(running()).rejects.toThrow(PIECE_MESSAGES.socialFailed);
  await expect(api.content.generateEmail({ id })).rejects.toThrow(PIECE_MESSAGES.emailFailed);
  await expect(api.content.getSocial({ id })).resolves.toHaveLength(1);
});

test('without a platform, or without an id, nothing is asked of the AI', async () => {
  const { api, id } = await writerWithPiece();
  await expect(api.content.generateSocial({ id, platforms: [] })).rejects.toThrow(PIECE_MESSAGES.noPlatform);
  await expect(api.content.generateSocial({ id: '', platforms: ['x'] })).rejects.toThrow(
    PIECE_MESSAGES.socialIdMissing,
  );
  await expect(api.content.generateEmail({ id: '' })).rejects.toThrow(PIECE_MESSAGES.emailIdMissing);
  expect(service.calls).toHaveLength(0);
});

test('a post that cannot be saved is shown all the same, with the reason under it', async () => {
  const { api, db, id } = await writerWithPiece();
  const running = await api.content.generateSocial({ id, platforms: ['x'] });
  await running.next();
  await db.piece.delete({ where: { id } });
  const rest = await collected(running);
  expect(rest.at(-1)).toEqual({
    platform: 'x',
    text: 'Tea for beginners on x',
    done: true,
    problem: PIECE_MESSAGES.postNotSaved,
    openFigures: [],
  });
});

test('two runs at once leave one set of posts', async () => {
  const { api, db, id } = await writerWithPiece();
  const run = async () => collected(await api.content.generateSocial({ id, platforms: ['x', 'facebook'] }));
  const runs = await Promise.all([run(), run(), run()]);
  for (const events of runs) expect(events.every(({ problem }) => problem === null)).toBe(true);
  await expect(db.socialPost.count({ where: { contentId: id } })).resolves.toBe(2);
});

test.each(USELESS_ANSWERS)(
  'AI fault $kind $status $afterBytes: the alert of the specification after two calls at most, what was saved stays @long',
  async (fault) => {
    const { api, db, id } = await writerWithPiece({ writer: aiWriter(300) });
    const post = { contentId: id, platform: 'x' as const, text: 'The old post' };
    const { userId } = await db.piece.findUniqueOrThrow({ where: { id } });
    await db.socialPost.create({ data: { ...post, userId } });
    const email = { subject: 'Old news', body: 'The old e-mail', alternatives: [] };
    await db.emailCopy.create({ data: { contentId: id, ...email } });
    service.settings.always = fault;
    const social = async () => collected(await api.content.generateSocial({ id, platforms: ['linkedin'] }));
    await expect(social()).rejects.toThrow(PIECE_MESSAGES.socialFailed);
    expect(service.calls.length).toBeLessThanOrEqual(2);
    service.calls.length = 0;
    await expect(api.content.generateEmail({ id })).rejects.toThrow(PIECE_MESSAGES.emailFailed);
    expect(service.calls.length).toBeLessThanOrEqual(2);
    await expect(api.content.getSocial({ id })).resolves.toMatchObject([
      { platform: 'x', text: 'The old post' },
    ]);
    await expect(api.content.getEmail({ id })).resolves.toMatchObject(email);
  },
);

test('a post or an e-mail that holds nothing counts as failed, what was saved stays', async () => {
  const { api, id } = await writerWithPiece({ writer: aiWriter() });
  const social = async () => collected(await api.content.generateSocial({ id, platforms: ['x'] }));
  await social();
  await api.content.generateEmail({ id });
  const saved = async () => [await api.content.getSocial({ id }), await api.content.getEmail({ id })];
  const before = await saved();
  service.settings.always = { kind: 'emptyFence' };
  await expect(social()).rejects.toThrow(PIECE_MESSAGES.socialFailed);
  service.settings.always = { kind: 'blankFields' };
  await expect(api.content.generateEmail({ id })).rejects.toThrow(PIECE_MESSAGES.emailFailed);
  expect(await saved()).toEqual(before);
});

test('e-mail copy is written, saved, loaded again and replaced', async () => {
  const { api, id } = await writerWithPiece();
  await expect(api.content.getEmail({ id })).resolves.toBeNull();
  const email = await api.content.generateEmail({ id });
  expect(email).toMatchObject({ subject: 'Tea for beginners', body: 'About Tea for beginners' });
  await Promise.all([api.content.generateEmail({ id }), api.content.generateEmail({ id })]);
  await expect(api.content.getEmail({ id })).resolves.toEqual(email);
});

test('posts and e-mail are asked for in the voice of the brief, with its action and the address where the piece stands', async () => {
  const one = await signedIn({ services: { writer: aiWriter() } });
  const { api } = one;
  const { id } = await plainPiece(one.db, one.user.id);
  const asked = aBrief({
    tone: 'dry',
    audience: 'night nurses',
    language: 'de',
    callToAction: { text: 'Book a tasting', address: 'https://tea.example/book' },
    voice: { ...NO_VOICE_RULES, samples: ['We pour. You sit.'], manner: '' },
  });

  await storedGeneration(one, id, asked);

  const instructions = async () => {
    service.calls.length = 0;
    await api.content.generateEmail({ id });
    await collected(await api.content.generateSocial({ id, platforms: ['x'] }));
    return service.calls.map(({ body }) => JSON.stringify(body));
  };

  for (const text of await instructions()) {
    for (const part of ['dry', 'night nurses', 'German', 'Book a tasting', 'tea.example/book', 'We pour.'])
      expect(text).toContain(part);
    expect(text).toContain('no public address yet');
  }

  const link = 'https://site.example/tea';
  await storedPost(one, id, { status: 'publish', link, publishedAt: new Date() });

  for (const text of await instructions()) {
    expect(text).toContain(link);
    expect(text).not.toContain('no public address yet');
  }

  await expect(api.content.getEmail({ id })).resolves.toMatchObject({
    alternatives: ['One minute well spent', 'What we learned', 'For your next break'],
  });
});
