import { z } from 'zod';
import type { Cms, OutgoingPost, StoredPost } from '#server/ports/cms/cms.ts';
import { createShopify } from '#server/ports/cms/shopify.ts';
import * as shopifyAnswers from '#server/ports/cms/shopify/queries.ts';
import { createSiteHook } from '#server/ports/cms/site-hook.ts';
import { createWordPress } from '#server/ports/cms/wordpress.ts';
import * as wordPressAnswers from '#server/ports/cms/wordpress/answers.ts';
import type { SafeFetch } from '#server/ports/site-client/safe-fetch.ts';

const node = z
  .looseObject({
    type: z.string().optional(),
    format: z.string().optional(),
    enum: z.array(z.unknown()).optional(),
    anyOf: z.array(z.unknown()).optional(),
    items: z.unknown().optional(),
    properties: z.record(z.string(), z.unknown()).optional(),
  })
  .catch({});
type Node = z.infer<typeof node>;

/** What a service might answer where this is read: as little as is valid, with this text wherever a text may stand. */
function answerOf(schema: z.ZodType, text: string): unknown {
  const read = (io: 'input' | 'output') => node.parse(z.toJSONSchema(schema, { io, unrepresentable: 'any' }));
  return filled(read('input'), read('output'), text);
}

/** A part whose text is cleaned is described by what goes in, the entries of a list that is cut by what comes out. */
function filled(input: Node, output: Node, text: string): unknown {
  const { type, format, anyOf, properties, items, ...rest } = isKnown(output) ? output : input;
  if (rest.enum) return rest.enum[0];
  if (anyOf) return filled({}, node.parse(anyOf[0]), text);
  if (type === 'integer' || type === 'number') return 1;
  if (type === 'boolean') return true;
  if (type === 'array') return [filled(node.parse(input.items), node.parse(items), text)];
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(properties ?? {}).map(([name, part]) => [
        name,
        filled(node.parse(input.properties?.[name]), node.parse(part), text),
      ]),
    );
  if (format === 'date-time') return '2026-01-01T00:00:00Z';
  return format === 'uri' ? `https://a.example/${text}` : text;
}

const isKnown = ({ type, anyOf, ...rest }: Node) => Boolean(type ?? anyOf ?? rest.enum);

/** What these answers hold, as one object. */
function allAnswers(module: Record<string, unknown>, text: string): Record<string, unknown> {
  const schemas = Object.values(module).filter((value) => value instanceof z.ZodType);
  return Object.assign({}, ...schemas.map((schema) => [answerOf(schema, text)].flat()[0])) as Record<
    string,
    unknown
  >;
}

const SITE = { domain: 'https://a.example', username: 'u', secret: 's', shopName: 'shop' };
const REF = { kind: 'post', remoteId: '1', remoteParent: null } as const;
const TRACE = { marker: 'm', kind: 'post', slug: 's', link: null, since: new Date(0) } as const;
const IMAGE = { bytes: new Uint8Array(), mediaType: 'image/jpeg', alt: 'a', url: '', source: '' };
export const POST: OutgoingPost = {
  marker: 'm',
  kind: 'post',
  status: 'publish',
  keepsStatus: false,
  title: 't',
  slug: 's',
  excerpt: 'e',
  html: '<p>a</p>',
  image: IMAGE,
  categories: ['1'],
  tags: ['t', 'u'],
  keywords: [],
  blogId: null,
  author: 'a',
  metaTitle: 'mt',
  metaDescription: 'md',
  focusKeyword: 'k',
  writer: 'w',
};
const STORED: StoredPost = {
  title: 't',
  text: 'a',
  excerpt: 'e',
  slug: 's',
  status: 'publish',
  categories: ['1'],
  tags: ['1'],
  imageId: '1',
  publishedAt: null,
  modifiedAt: '',
  search: { title: 't', description: 'd', keyword: 'k' },
};
const unheard = new AbortController().signal;

/** A site that answers everything with this. */
const answering =
  (status: number, json: string): SafeFetch =>
  async (url) => ({
    status,
    headers: new Headers({ 'content-type': 'application/json' }),
    body: Buffer.from(json),
    text: () => json,
    url,
    movedTo: null,
  });

type Made = ReturnType<Cms['connect']>;
const CONNECTED: Record<string, (site: Made) => unknown> = {
  find: (site) => site.find(TRACE),
  read: (site) => site.read(REF),
  'read back': (site) => site.readBack(REF),
  'write structured data': (site) => site.writeJsonLd(REF, 'a', '{}'),
  'write a text': (site) => site.writeText(REF, 'a'),
  'read times': (site) => site.readTimes([REF]),
  'put an earlier version back': async (site) =>
    (await (await site.prepare(POST)).compose('1', { stored: STORED })).update('1', null),
  unpublish: (site) => site.unpublish(REF),
  remove: (site) => site.remove(REF),
  'make a post': async (site) => (await (await site.prepare(POST)).compose('1')).create(null),
  'change a post': async (site) => (await (await site.prepare(POST)).compose(null)).update('1', '{}'),
  'find its images': (site) => site.images?.find('m', 's'),
  'store its image': (site) => site.images?.store(POST, IMAGE),
  'remove its images': (site) => site.images?.remove(['1'], { marker: 'm', isNew: false }),
};
const OF_A_SITE: Record<string, (cms: Cms) => unknown> = {
  test: (cms) => cms.test(SITE, unheard),
  check: (cms) => cms.check(SITE, unheard),
  'list its choices': (cms) => cms.choices(SITE, unheard),
  'list its pages': (cms) => cms.listPages(SITE, null, unheard),
  'list its products': (cms) => cms.listPages(SITE, 'product:', unheard),
  ...Object.fromEntries(
    Object.entries(CONNECTED).map(([name, step]) => [name, (cms: Cms) => step(cms.connect(SITE, unheard))]),
  ),
};

const wordPress = (status: number, one: string, list = one): Cms => {
  const [ofOne, ofMany] = [answering(status, one), answering(status, list)];
  const isList = (address: string, method = 'GET') =>
    method === 'GET' &&
    /\/wp\/v2\/(posts|pages|media|tags|categories|search)$/.test(new URL(address).pathname);
  return createWordPress((address, request) =>
    (isList(address, request?.method) ? ofMany : ofOne)(address, request),
  );
};
const shopify = (status: number, json: string): Cms => {
  const fetch = answering(status, json);
  return createShopify({ fetch, pages: fetch, apiVersion: '2026-10', now: () => new Date() });
};

type Site = { of: (status: number, one: string, list?: string) => Cms; answers: (text: string) => unknown };
const WORDPRESS: Site = {
  of: wordPress,
  answers: (text) => {
    const raw = { raw: text };
    const rendered = { ...raw, rendered: text };
    return { ...allAnswers(wordPressAnswers, text), id: 1, title: rendered, excerpt: raw, content: rendered };
  },
};
const SHOP: Site = { of: shopify, answers: (text) => ({ data: allAnswers(shopifyAnswers, text) }) };

/** Sites that answer every step with this text in every place, or refuse it with this text. */
const SITES: Record<string, (text: string) => Cms> = {
  'a WordPress': (text) => {
    const one = JSON.stringify(WORDPRESS.answers(text));
    return wordPress(200, one, `[${one}]`);
  },
  'a WordPress that refuses': (text) =>
    wordPress(403, JSON.stringify({ code: text, message: text, data: { term_id: text } })),
  'a shop': (text) => {
    const { removed, ...data } = allAnswers(shopifyAnswers, text);
    const placed = { ...Object(data['placed']), userErrors: [] };
    return shopify(200, JSON.stringify({ data: { ...data, removed, placed } }));
  },
  'a shop that finds faults': (text) => shopify(200, JSON.stringify(SHOP.answers(text))),
  'a webhook': (text) => createSiteHook(answering(200, JSON.stringify({ url: text })), () => new Date()),
  'a webhook that refuses': (text) => createSiteHook(answering(422, text), () => new Date()),
  'a shop that refuses': (text) =>
    shopify(200, JSON.stringify({ errors: [{ message: text, extensions: { code: text } }] })),
};

/** The refusal is part of the outcome, so this suite ignores it. */
const quietly = async (step: () => unknown) => {
  try {
    await step();
  } catch {
    return;
  }
};

/** Every step of every kind of site. */
export const SITE_STEPS = Object.entries(SITES).flatMap(([site, of]) =>
  Object.entries(OF_A_SITE).map(([step, run]) => ({
    name: `${site}: ${step}`,
    work: (text: string) => quietly(() => run(of(text))),
  })),
);

const LIST = '"a list"';

/** The same for answers in which every list, and answers that as a whole, are this JSON. */
export const SITE_STEPS_OF_JSON = Object.entries({ 'a WordPress': WORDPRESS, 'a shop': SHOP }).flatMap(
  ([site, { of, answers }]) => {
    const withLists = JSON.stringify(answers('a'), (_, value: unknown) =>
      Array.isArray(value) ? JSON.parse(LIST) : value,
    );
    const bodies: Record<string, (json: string) => Cms> = {
      'of lists': (json) => of(200, withLists.replaceAll(LIST, json), json),
      'as a whole': (json) => of(200, json),
    };
    return Object.entries(bodies).flatMap(([place, made]) =>
      Object.entries(OF_A_SITE).map(([step, run]) => ({
        name: `${site}: ${step}, ${place}`,
        work: (json: string) => quietly(() => run(made(json))),
      })),
    );
  },
);
