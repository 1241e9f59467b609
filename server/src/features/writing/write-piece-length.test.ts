import { expect, onTestFinished, test } from 'vitest';
import { sanitiseHtml } from '#server/features/pieces/sanitise-html.ts';
import type { AiWriter } from '#server/ports/ai-writer/ai-writer.ts';
import { createOfflineWriter } from '#server/ports/ai-writer/offline.ts';
import { createOpenAiWriter } from '#server/ports/ai-writer/openai.ts';
import { createFakeWriter } from '#server/test/fake-writer.ts';
import { aRequest, shownText, watched } from '#server/test/generation-flow.ts';
import { ownAiServer } from '#server/test/own-ai-server.ts';
import { runningJobs } from '#server/test/running-jobs.ts';
import { signedIn } from '#server/test/signed-in.ts';
import { testServices } from '#server/test/test-services.ts';
import { CONTENT_MESSAGES, languageNote } from '#shared/rules/content.ts';
import { countWords } from '#shared/rules/text/text.ts';

const service = await ownAiServer();

const overTheWire = () =>
  createOpenAiWriter({ baseURL: service.url, model: 'test', timeoutMs: 60_000, retryWaitMs: 5 });

/** A piece by this writer, as it is stored, shown while it was written, and charged. */
async function pieceBy(writer: AiWriter, changes: Record<string, unknown>) {
  const { services, pool } = await testServices();
  await services.db.generation.deleteMany();
  const user = await signedIn({ plan: 'pro', services: { writer } });
  const { stop } = await runningJobs({ services: user.services, pool });
  onTestFinished(stop);
  const request = aRequest(changes);
  await user.api.content.startGeneration(request);
  const received = await watched(user.api, request);
  expect(received.at(-1)?.event).toEqual({ type: 'done', id: request.id });
  const piece = await user.api.content.getContent({ id: request.id });
  const generation = await user.db.generation.findUniqueOrThrow({ where: { id: request.id } });
  expect(piece.wordCount).toBe(countWords(piece.content));
  expect(generation.chargedWords).toBe(piece.wordCount);
  const shown = shownText(received.map(({ event }) => event));
  expect(sanitiseHtml(shown.join('\n'))).toBe(piece.content);
  return { ...user, piece, received, off: Math.abs(piece.wordCount - request.wordCount) / request.wordCount };
}

test('a writer that ignores the number: the piece says by how much it is off, until it is edited to length @long', async () => {
  const writer = createFakeWriter();
  writer.delivers = () => 40;
  const { api, piece } = await pieceBy(writer, { wordCount: 600 });
  expect(piece.wordCount).toBe(320);
  expect(piece.lengthNote).toMatch(
    /^This text is 47% shorter than you asked for: it has 320 words instead of 600\./,
  );
  const content = piece.content + '<p>more and more</p>'.repeat(90);
  const { id, revision } = piece;
  const edited = await api.content.updateContent({ id, revision, content });
  expect(edited).toMatchObject({ wordCount: 590, lengthNote: null });
});

test('a writer that never ends is cut off, and its call ended @long', async () => {
  const writer = createFakeWriter();
  let ended = 0;
  let told = 0;
  // So long that the end of the longest section is the end of a sentence.
  const sentence = () => `Tea ${String((told += 1)).padStart(5, '0')} is good. `;
  writer.writeSection = async function* () {
    try {
      for (;;) yield `<p>${Array.from({ length: 97 }, sentence).join('')}</p>`;
    } finally {
      ended += 1;
    }
  };
  const { off, piece } = await pieceBy(writer, { wordCount: 600 });
  expect(off).toBeLessThanOrEqual(0.05);
  expect(piece.content).toMatch(/good\.<\/p>$/);
  expect(ended).toBe(4);
});

test.each([
  [null, 'en', CONTENT_MESSAGES.offlineSample],
  ['en-GB', 'en-GB', CONTENT_MESSAGES.offlineSample],
  ['de', 'de', CONTENT_MESSAGES.offlineSample],
  ['sv', 'en', `${CONTENT_MESSAGES.offlineSample} ${CONTENT_MESSAGES.offlineEnglishOnly}`],
])(
  'the offline writer, asked for the language %s, writes a text in %s and says so from the plan on',
  async (language, written, note) => {
    const writer = createOfflineWriter({ wordsPerSecond: Infinity });
    const { piece, received } = await pieceBy(writer, { wordCount: 300, language });
    expect(piece).toMatchObject({ language: written, sampleNote: note });
    expect(piece.head).toContain('"inLanguage"');
    const plans = received.flatMap(({ event }) => ('plan' in event && event.plan ? event.plan : []));
    expect(plans.map(({ sampleNote }) => sampleNote)).toContain(note);
    expect(new Set(plans.map(({ sampleNote }) => sampleNote)).size).toBe(1);
  },
);

test('a piece by an AI service is no sample; one in another language than was asked for says so', async () => {
  const { piece } = await pieceBy(overTheWire(), { wordCount: 300, language: 'sv' });
  expect(piece).toMatchObject({ language: 'sv', sampleNote: languageNote('sv') });
});

test('sections in another language are asked for again with the reason, and else the piece says so', async () => {
  service.settings.says = () =>
    'The baker lights his oven long before sunrise, because good bread needs a hot stone and nobody likes to wait for breakfast.';
  const { piece } = await pieceBy(overTheWire(), { wordCount: 300, language: 'de' });
  expect(piece.sampleNote).toBe(languageNote('de'));
  const asked = service.calls.map((call) => JSON.stringify(call));
  expect(
    asked.filter((call) => call.includes('it is in English, and the piece is in German')).length,
  ).toBeGreaterThan(0);
});
