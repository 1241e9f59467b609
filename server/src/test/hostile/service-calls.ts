import type { ServerResponse } from 'node:http';
import { createOpenAiWriter } from '#server/ports/ai-writer/openai.ts';
import { createDataForSeoKeywords } from '#server/ports/keywords/dataforseo.ts';
import { createOpenAiKeywords } from '#server/ports/keywords/openai.ts';
import { createStripePayments } from '#server/ports/payments/stripe.ts';
import { aBrief, aPlan, aPlannedSection } from '../sample-brief.ts';
import { listen, type LocalServer } from '../stubs/http-server.ts';
import { STRIPE_TEST } from '../stubs/stripe-objects.ts';
import { sign } from '../stubs/stripe-signature.ts';

const unheard = new AbortController().signal;
const CALL = { signal: unheard };
const TOKEN = 40;
const SOURCE = { title: 't', content: 'c', aiSummary: null, includeText: null };
const SITE = { address: '', siteName: '', language: '', title: '', description: '', text: '' };

let answer: (response: ServerResponse) => void = () => undefined;
let server: Promise<LocalServer> | undefined;

/** The address of a service that answers everything with this. */
async function serving(type: string, body: string, status = 200): Promise<string> {
  answer = (response) => response.writeHead(status, { 'content-type': type }).end(body);
  server ??= listen((request, response) => void request.resume().on('end', () => answer(response)));
  return (await server).url;
}

const json = (value: unknown, status?: number) => serving('application/json', JSON.stringify(value), status);

async function drain(parts: AsyncIterable<unknown>) {
  for await (const _ of parts);
}

const said = (text: string) =>
  json({ choices: [{ message: { content: text, refusal: null }, finish_reason: 'stop' }] });
function streamed(text: string) {
  const chunk = (content: string, reason: string | null) =>
    `data: ${JSON.stringify({ choices: [{ delta: { content }, finish_reason: reason }] })}\n\n`;
  const chunks = Array.from({ length: Math.ceil(text.length / TOKEN) }, (_, index) =>
    chunk(text.slice(index * TOKEN, (index + 1) * TOKEN), null),
  );
  return serving('text/event-stream', `${chunks.join('')}${chunk('', 'stop')}data: [DONE]\n\n`);
}
const model = (baseURL: string) => ({ baseURL, model: 'm', timeoutMs: 20_000, retryWaitMs: 1 });
const writer = (baseURL: string) => createOpenAiWriter(model(baseURL));
const phrasesOf = (baseURL: string) => createOpenAiKeywords(model(baseURL)).suggest('tea', unheard);
const planned = (text: string) => ({
  ...aPlan(),
  title: text,
  slug: text,
  excerpt: text,
  metaDescription: text,
  keyphrases: [text],
  sections: [aPlannedSection({ heading: text, question: text, points: [text], keywords: [text] })],
  imageIdea: text,
  imageAlt: text,
});
const PLAN_TEXTS = 11;

const profileOf = (text: string) => ({
  name: text,
  description: text,
  summary: text,
  company: text,
  voice: text,
  audience: text,
  topics: [text],
});
const PROFILE_TEXTS = 7;

const payments = (apiBase?: string) =>
  createStripePayments({ ...STRIPE_TEST, priceId: 'p', feedbackCode: null, apiBase });
const stripeObject = (text: string) => ({
  id: text,
  object: text,
  url: text,
  mode: 'subscription',
  status: text,
  customer: text,
  client_reference_id: text,
  metadata: { userId: text, offer: text },
  items: { data: [{ current_period_end: 1, price: { id: text } }] },
  created: 1,
});
const STRIPE_TEXTS = 9;

const keywords = (baseUrl: string) => createDataForSeoKeywords({ login: 'l', password: 'p', baseUrl });
const volumes = (text: string) => ({
  tasks: [{ status_code: 20_000, result: [{ keyword: text, search_volume: 1, competition: text }] }],
});

const quietly = (call: (text: string) => Promise<unknown>) => (text: string) =>
  call(text).catch(() => undefined);

const CALLS: Record<string, (text: string) => Promise<unknown>> = {
  'a model plans': async (text) =>
    writer(await said(JSON.stringify(planned(text.slice(0, text.length / PLAN_TEXTS))))).planPiece(
      aBrief(),
      CALL,
    ),
  'a model says no plan': async (text) => writer(await said(text)).planPiece(aBrief(), CALL),
  'a model writes a section': async (text) =>
    drain(
      writer(await streamed(text)).writeSection(
        { brief: aBrief(), plan: aPlan(), position: 1, words: 100 },
        CALL,
      ),
    ),
  'a model summarises': async (text) => writer(await said(text)).summarise(aBrief(), 'c', CALL),
  'a model writes a social post': async (text) =>
    drain(writer(await streamed(text)).writeSocialPost(SOURCE, 'x', CALL)),
  'a model writes an e-mail': async (text) =>
    writer(await said(JSON.stringify({ subject: text, body: text }))).writeEmail(SOURCE, CALL),
  'a model answers': async (text) =>
    drain(writer(await streamed(text)).answer({ articles: [], facts: [], turns: [] }, CALL)),
  'a model proposes a profile': async (text) =>
    writer(await said(JSON.stringify(profileOf(text.slice(0, text.length / PROFILE_TEXTS))))).proposeProfile(
      SITE,
      CALL,
    ),
  'a model suggests phrases': async (text) =>
    phrasesOf(await said(JSON.stringify({ phrases: [text.slice(0, text.length / 2), text.slice(0, 80)] }))),
  'an AI service refuses': async (text) =>
    writer(await json({ error: { message: text, code: text } }, 400)).summarise(aBrief(), 'c', CALL),
  'an AI service streams no events': async (text) =>
    drain(
      writer(await serving('text/event-stream', text)).answer({ articles: [], facts: [], turns: [] }, CALL),
    ),
  'a keyword service answers': async (text) => keywords(await json(volumes(text))).suggest('tea', unheard),
  'a keyword service answers no JSON': async (text) =>
    keywords(await serving('application/json', text)).suggest('tea', unheard),
  'Stripe tells of a session': async (text) =>
    payments(await json(stripeObject(text.slice(0, text.length / STRIPE_TEXTS)))).readCheckout('id'),
  'Stripe tells of subscriptions': async (text) =>
    payments(
      await json({ data: [stripeObject(text.slice(0, text.length / STRIPE_TEXTS))] }),
    ).readSubscription('id'),
  'Stripe refuses': async (text) =>
    payments(await json({ error: { message: text, code: text } }, 400)).cancel('id'),
  'Stripe reports an event': async (text) => {
    const data = { object: stripeObject(text.slice(0, text.length / STRIPE_TEXTS)) };
    const body = JSON.stringify({ id: 'evt', type: 'checkout.session.completed', data });
    return payments().verifyEvent(body, sign(body));
  },
  'an event has this signature': async (text) => payments().verifyEvent('{}', text.slice(0, 2000)),
};

/** What services answer over the wire. */
export const SERVICE_CALLS = Object.entries(CALLS).map(([name, call]) => ({ name, work: quietly(call) }));

const OF_JSON: Record<string, (body: string) => Promise<unknown>> = {
  'a plan': async (body) => writer(await said(body)).planPiece(aBrief(), CALL),
  'the sections of a plan': async (body) =>
    writer(await said(`{"sections":${body}}`)).planPiece(aBrief(), CALL),
  'phrases of a model': async (body) => phrasesOf(await said(`{"phrases":${body}}`)),
  'choices of a model': async (body) =>
    writer(await serving('application/json', `{"choices":${body}}`)).summarise(aBrief(), 'c', CALL),
  'tasks of a keyword service': async (body) =>
    keywords(await serving('application/json', `{"tasks":${body}}`)).suggest('tea', unheard),
  'results of a keyword service': async (body) =>
    keywords(await serving('application/json', `{"tasks":[{"status_code":20000,"result":${body}}]}`)).suggest(
      'tea',
      unheard,
    ),
};

/** The same for answers of other shapes than were asked for. */
export const SERVICE_CALLS_OF_JSON = Object.entries(OF_JSON).map(([name, call]) => ({
  name,
  work: quietly(call),
}));
