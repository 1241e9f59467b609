import { expect, onTestFinished, test } from 'vitest';
import { proposeRefresh } from '#server/features/own-site/propose-refresh.ts';
import { openReview } from '#server/features/review/answer-review.ts';
import { reviewPage } from '#server/http/review/review-page.ts';
import { newSigningSecret } from '#server/lib/standard-webhooks.ts';
import { createOpenAiWriter } from '#server/ports/ai-writer/openai.ts';
import { aRequest, watched } from '#server/test/generation-flow.ts';
import { ownAiServer } from '#server/test/own-ai-server.ts';
import { saveText } from '#server/test/piece-with-source.ts';
import { post, publisher } from '#server/test/publisher.ts';
import { runningJobs } from '#server/test/running-jobs.ts';
import { sessionCookieOf } from '#server/test/signed-in.ts';
import { startSmallSite } from '#server/test/stubs/small-site.ts';
import { startWorkflow } from '#server/test/stubs/workflow.ts';
import { testApp } from '#server/test/test-app.ts';
import { testServices } from '#server/test/test-services.ts';
import type { ClaimState } from '#shared/rules/evidence.ts';
import { factsOf } from './judge/judge.ts';

const SOURCE = 'The mill bakes 620 loaves. The oven burns 260 logs. Guests left 480 kind notes.';
/** A figure as the source has it, one that it has otherwise, one that it has of something else. */
const PLAIN = 'The mill bakes 620 loaves. The oven burns 920 logs. Our van carried 480 boxes.';
const TEXT = `<p>${PLAIN}</p>`;
const ANSWERS = { '620': 'bound', '920': 'differs', '480': 'doubted' };
/** Some places name only what is open. */
const NAMES_OPEN: unknown = expect.objectContaining({ openFigures: ['920'] });

const service = await ownAiServer();
const app = await testApp();
const writer = createOpenAiWriter({ baseURL: service.url, model: 'm', timeoutMs: 60_000, retryWaitMs: 5 });

type Claims = { claims: { surface: string; state: ClaimState }[] };
const answersOf = ({ claims }: Claims) =>
  Object.fromEntries(claims.map(({ surface, state }) => [surface, state]));

/** A user with a website, and a piece on the source that says these words. */
async function author(content: string, services: Parameters<typeof publisher>[1] = {}) {
  const secret = newSigningSecret();
  const site = await startWorkflow(() => secret);
  onTestFinished(site.close);
  const connection = { cmsType: 'webhook', domain: site.url, hookUrl: `${site.url}/hook` } as const;
  const one = await publisher({ ...connection, appPassword: secret }, services);
  const { id } = one.piece;
  await saveText(one, id, content);
  const { id: sourceId } = await one.api.content.addTextSource({ text: SOURCE });
  await one.api.content.attachSources({ id, sourceIds: [sourceId] });
  return { ...one, id, sourceId };
}

const PLACES: Record<string, () => Promise<[told: unknown, expected: unknown]>> = {
  'a piece that is written': async () => {
    service.settings.says = (body) => (JSON.stringify(body).includes('ection 2 of') ? PLAIN : '');
    service.settings.verdict = 'unclear';
    const { api, services, sourceId } = await author('', { services: { writer } });
    const { pool } = await testServices();
    const { stop } = await runningJobs({ services, pool });
    const request = aRequest({ wordCount: 600, sourceIds: [sourceId] });
    await api.content.startGeneration(request);
    await watched(api, request);
    await stop();
    return [answersOf(await api.content.getEvidence({ id: request.id })), ANSWERS];
  },
  'a piece that is edited, as it is typed and as it is saved': async () => {
    const user = await author('');
    const typed = answersOf(await user.api.content.checkDraft({ id: user.id, content: TEXT }));
    await saveText(user, user.id, TEXT);
    const saved = answersOf(await user.api.content.getEvidence({ id: user.id }));
    return [
      { typed, saved },
      { typed: ANSWERS, saved: ANSWERS },
    ];
  },
  'a source that is read again': async () => {
    const { api, id } = await author(TEXT);
    const site = await startSmallSite();
    onTestFinished(() => site.close());
    const { id: old } = await api.content.addAddressSource({ url: `${site.url}/about` });
    site.pages['/about'] = `<title>Page</title><p>${SOURCE.replace('260', '920')}</p>`;
    const { source } = await api.content.refreshSource({ id: old });
    const evidence = await api.content.attachSources({ id, sourceIds: [source.id] });
    return [answersOf(evidence), { ...ANSWERS, '920': 'bound' }];
  },
  '/api/check-claims': async () => {
    const { token } = await (await author('')).api.account.createAccessToken({ name: 'script' });
    const answer = await app.inject({
      method: 'POST',
      url: '/api/check-claims',
      headers: { authorization: `Bearer ${token}` },
      payload: { html: TEXT, sources: [{ text: SOURCE }] },
    });
    return [answersOf(answer.json<Claims>()), ANSWERS];
  },
  'the review page': async () => {
    const { api, id: contentId, services } = await author(TEXT);
    const { url } = await api.publish.createShareLink({ contentId, name: 'Bob' });
    const token = url.split('/').at(-1) ?? '';
    const opened = await openReview(services, { token, ipAddress: '127.0.0.1' });
    const { main: body } = reviewPage(opened, { formId: contentId, isAnswered: false });
    const said = body.matchAll(/<strong>(\d+)<\/strong>: ([^<]*)/g);
    const labels = { '620': 'Sourced', '920': 'The source says something else', '480': 'To be confirmed' };
    return [Object.fromEntries(Array.from(said, ([, figure, label]) => [figure, label])), labels];
  },
  'the question before posting, the receipt': async () => {
    const user = await author(TEXT);
    const asked = await post(user, user.order).catch((error: unknown) => String(error));
    const { publication } = await post(user, { ...user.order, postAnyway: true });
    expect(asked).toMatch(/: “920”\.$/);
    return [publication.receipt?.claims, { sourced: 1, doubted: 1, vouched: 0, open: 1 }];
  },
  'the data to download': async () => {
    const { user, services } = await author(TEXT);
    const cookie = await sessionCookieOf(services, user.id);
    const file = await app.inject({ url: '/account/export.json', headers: { cookie } });
    return [answersOf(file.json<Claims>()), ANSWERS];
  },
  'a rewrite': async () => {
    service.settings.says = () => PLAIN;
    const { api, id } = await author('', { services: { writer } });
    const none = { wish: '', heading: '', before: '' };
    const events = await api.content.rewrite({ ...none, id, kind: 'rewrite', html: '<p>Good tea.</p>' });
    let last: object = {};
    for await (const event of events) last = event;
    return [last, NAMES_OPEN];
  },
  'a post and an e-mail': async () => {
    service.settings.says = () => PLAIN;
    const { api, id } = await author(`<p>${SOURCE}</p>`, { services: { writer } });
    for await (const _ of await api.content.generateSocial({ id, platforms: ['x'] }));
    const email = await api.content.generateEmail({ id });
    const [x] = await api.content.getSocial({ id });
    return [
      { x, email },
      { x: NAMES_OPEN, email: NAMES_OPEN },
    ];
  },
  'an older page of the own website': async () => {
    const facts = factsOf(SOURCE, 'en', { source: 1, firstNumber: 1 });
    const faults = { dead: [], facts, published: null, year: 2026, language: 'en' };
    const [changed] = proposeRefresh(TEXT, 'https://bakery.example/', faults);
    return [changed?.after, TEXT.replace('920', '260')];
  },
};

test.each(Object.entries(PLACES))('one judge answers for %s @long', async (_, ask) => {
  const [told, expected] = await ask();
  expect(told).toEqual(expected);
});
