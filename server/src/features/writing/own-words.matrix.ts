import { afterAll, expect, test } from 'vitest';
import { composeText, keyTakeawaysIn, sourcesHeadingIn } from '#server/features/publish/post/compose-post.ts';
import { createOpenAiWriter } from '#server/ports/ai-writer/openai.ts';
import { aRequest, watched } from '#server/test/generation-flow.ts';
import { SOURCE_TEXT } from '#server/test/lies.ts';
import { runningJobs } from '#server/test/running-jobs.ts';
import { signedIn } from '#server/test/signed-in.ts';
import { answerTo, kindOf } from '#server/test/stubs/ai-answers.ts';
import { startAiServer } from '#server/test/stubs/ai-server.ts';
import { testServices } from '#server/test/test-services.ts';
import { CTA_LABELS } from '#shared/rules/content.ts';
import { LANGUAGES, type Language } from '#shared/rules/languages.ts';
import { stripTags } from '#shared/rules/text/text.ts';
import { callToActionIn } from './stages/run.ts';

const TRIED = LANGUAGES.filter((code) => !code.startsWith('en')).slice(0, 30);
const TITLE = 'Our own count';
const BOUND = '<p>Of all shops, ⟦f1⟧ closed early.</p>';
/** Everything the service has answered. */
const said: string[] = [];

const service = await startAiServer();
afterAll(() => service.close());
service.settings.instead = (body) => {
  const isSecond = kindOf(body) === 'section' && JSON.stringify(body).includes('ection 2 of');
  const answer = answerTo(body, 1, {}) + (isSecond ? BOUND : '');
  said.push(answer);
  return answer;
};

const wordsOf = (...texts: string[]) =>
  texts.flatMap((text) => stripTags(text).match(/[\p{L}\p{M}]+/gu) ?? []).map((word) => word.toLowerCase());

const ownWords = (language: Language) => [
  keyTakeawaysIn(language),
  sourcesHeadingIn(language),
  callToActionIn(CTA_LABELS['sign-up'], language),
];

test('what the product itself adds to a text is in its language, in thirty of them', async () => {
  const { pool } = await testServices();
  const writer = createOpenAiWriter({
    baseURL: service.url,
    model: 'test',
    timeoutMs: 60_000,
    retryWaitMs: 5,
  });
  const { api, db, services, user } = await signedIn({ plan: 'pro', services: { writer } });
  const { stop } = await runningJobs({ services, pool });
  const { id: sourceId } = await api.content.addTextSource({ title: TITLE, text: SOURCE_TEXT });
  const asked = { cta: 'sign-up', ctaAddress: 'https://tea.example/join', aiSearchFocus: true };
  for (const language of TRIED) {
    const request = aRequest({ wordCount: 300, sourceIds: [sourceId], language, ...asked });
    await api.content.startGeneration(request);
    expect((await watched(api, request)).at(-1)?.event).toEqual({ type: 'done', id: request.id });
    const piece = await db.piece.findUniqueOrThrow({ where: { id: request.id }, include: { profile: true } });
    const text = await composeText({ db, user }, piece, { keyTakeaways: true, sourceList: true });
    expect([language, ownWords(language).filter((own) => !text.includes(own))]).toEqual([language, []]);
    const known = new Set(wordsOf(...said, TITLE, SOURCE_TEXT, request.topic, ...ownWords(language)));
    const { title, excerpt, metaDescription, imageAlt } = piece;
    const added = wordsOf(text, title, excerpt ?? '', metaDescription ?? '', imageAlt ?? '');
    expect([language, added.filter((word) => !known.has(word))]).toEqual([language, []]);
  }
  await stop();
});

test('every language that can be chosen has words of its own', () => {
  const english = ownWords('en-US');
  const lent = LANGUAGES.filter((code) => !code.startsWith('en')).flatMap((code) =>
    ownWords(code).flatMap((own, index) => (own === english[index] ? [`${code}: ${own}`] : [])),
  );
  expect(lent).toEqual(['fr: Sources']);
});
