import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { listen, readText } from './http-server.ts';

/** The Admin API's inputs, as far as they are documented for this product. An unknown field is refused. */

const metafieldInput = z.strictObject({
  namespace: z.string(),
  key: z.string(),
  type: z.string(),
  value: z.string(),
});
const pageFields = z.strictObject({
  title: z.string().min(1),
  body: z.string(),
  handle: z.string(),
  isPublished: z.boolean(),
  publishDate: z.string(),
  metafields: z.array(metafieldInput),
});
const articleFields = pageFields.extend({
  blogId: z.string().startsWith('gid://shopify/Blog/'),
  author: z.strictObject({ name: z.string().min(1) }),
  summary: z.string(),
  tags: z.array(z.string()),
  image: z.strictObject({ url: z.url(), altText: z.string() }),
});

const articleUpdate = articleFields.partial();
const pageUpdate = pageFields.partial();
const redirect = { redirectNewHandle: z.boolean().optional() };

/** By operation: the mutation it must carry, and what that takes. */
const MUTATIONS = {
  CreateArticle: {
    field: 'articleCreate(article: $input)',
    input: articleUpdate.required({ title: true, author: true, blogId: true }),
  },
  UpdateArticle: { field: 'articleUpdate(id: $id, article: $input)', input: articleUpdate.extend(redirect) },
  CreatePage: { field: 'pageCreate(page: $input)', input: pageUpdate.required({ title: true }) },
  UpdatePage: { field: 'pageUpdate(id: $id, page: $input)', input: pageUpdate.extend(redirect) },
} as const;

type StubItem = { id: string; updatedAt: string; publishedAt?: string } & z.infer<typeof articleUpdate>;

type StubInput = Partial<Omit<StubItem, 'id'>> & { redirectNewHandle?: boolean };

export type ShopifyFault =
  | 'refuse-connection'
  | 'unauthorized'
  | 'forbidden'
  | 'throttled'
  | 'too-many'
  | 'redirect'
  | 'html'
  | 'drip'
  | 'title-too-long';

const graphqlRequest = z.object({
  query: z.string(),
  variables: z.record(z.string(), z.unknown()).default({}),
});

type StubProduct = {
  id: string;
  title: string;
  onlineStoreUrl: string | null;
  tracksInventory?: boolean;
  totalInventory?: number;
  priceRangeV2?: { minVariantPrice: { amount: string; currencyCode: string } };
};

export type ShopifyServer = {
  url: string;
  articles: StubItem[];
  pages: StubItem[];
  products: StubProduct[];
  operations: string[];
  /** By handle. */
  redirects: { from: string; to: string }[];
  blogs: { id: string; title: string; handle: string }[];
  /** @param times until it behaves again by itself */
  misbehave(fault: ShopifyFault | null, times?: number): void;
  close(): Promise<void>;
};

export const STUB_TOKEN = 'shpat_test';
export const STUB_CLIENT = { id: 'client', secret: 'hush' };
const VERSION = '2026-10';

/**
 * A local server that speaks the Admin API's GraphQL as far as it is used, checks its inputs and fails on request.
 * @param token the one it accepts.
 */
export async function startShopify(token: string = STUB_TOKEN): Promise<ShopifyServer> {
  const store = { articles: [] as StubItem[], pages: [] as StubItem[], products: [] as StubProduct[] };
  const operations: string[] = [];
  const redirects: ShopifyServer['redirects'] = [];
  const blogs = [
    { id: 'gid://shopify/Blog/1', title: 'News', handle: 'news' },
    { id: 'gid://shopify/Blog/2', title: 'Guides', handle: 'guides' },
  ];
  let fault: ShopifyFault | null = null;
  let left = Infinity;
  let made = 0;

  const perform = (name: string, query: string, variables: Record<string, unknown>) => {
    if (name === 'Blogs') return { shop: SHOP, blogs: { nodes: blogs } };
    if (name === 'ListedProducts')
      return { items: { nodes: store.products, pageInfo: { hasNextPage: false } } };

    if (name === 'Times') {
      const asked = new Set(z.array(z.string()).parse(variables['ids']));
      return { nodes: [...store.articles, ...store.pages].filter(({ id }) => asked.has(id)) };
    }

    const items = name.includes('Page') ? store.pages : store.articles;
    if (name === 'Articles' || name === 'Pages') return { items: pageOf(items, blogs, variables['after']) };

    const known = items.find(({ id }) => id === variables['id']);
    if (name === 'Article' || name === 'Page') return { shop: SHOP, item: read(known, blogs) };

    if (name.startsWith('Delete')) {
      if (known) items.splice(items.indexOf(known), 1);
      return { removed: { userErrors: [] } };
    }

    const { field, input: schema } = MUTATIONS[z.enum(MUTATION_NAMES).parse(name)];
    if (!query.includes(field)) throw new Error(`${name} does not send ${field}`);

    const create = name.startsWith('Create');
    const parsed: StubInput = schema.parse(variables['input']);
    const { redirectNewHandle, ...input } = parsed;
    const refusal = refusalOf(input, create, items, fault) ?? (create || known ? undefined : NOT_FOUND);
    if (refusal) return { placed: { node: null, userErrors: [refusal] } };

    made += create ? 1 : 0;

    const item = known ?? { id: `gid://shopify/${name.slice(6)}/${made}`, updatedAt: '' };
    const now = new Date().toISOString();
    if (redirectNewHandle && input.handle && item.handle && input.handle !== item.handle)
      redirects.push({ from: item.handle, to: input.handle });
    Object.assign(item, input, { updatedAt: now, publishedAt: item.publishedAt ?? now });
    if (!known) items.push(item);

    return { placed: { node: read(item, blogs), userErrors: [] } };
  };

  const server = await listen(
    (request, answer) => void respond(request, answer).catch(() => answer.destroy()),
  );

  async function respond(request: IncomingMessage, answer: ServerResponse) {
    const body = await readText(request);
    if (request.url === '/admin/oauth/access_token') return grantToken(body, answer);
    if (refuseRequest(request, answer, { fault, token })) return;
    const { query, variables } = graphqlRequest.parse(JSON.parse(body));
    const name = /(?:query|mutation) (\w+)/.exec(query)?.[1] ?? '';
    operations.push(name);
    if (left <= 0) fault = null;
    left -= 1;
    if (fault === 'throttled') return send(answer, 200, THROTTLED);
    send(answer, 200, { data: perform(name, query, variables) });
  }

  return {
    url: server.url,
    ...store,
    operations,
    redirects,
    blogs,
    misbehave: (next, times = Infinity) => {
      fault = next;
      left = times;
    },
    close: server.close,
  };
}

const MUTATION_NAMES = Object.keys(MUTATIONS) as [keyof typeof MUTATIONS];
const SHOP = { name: 'Test Shop' };
const NOT_FOUND = { code: 'NOT_FOUND', field: ['id'], message: 'It does not exist' };
const PAGE_SIZE = 100;

/** The last touched first, a hundred at a time, as the Admin API pages. */
function pageOf(items: StubItem[], blogs: ShopifyServer['blogs'], after: unknown) {
  const sorted = items
    .map((item, at) => ({ item, at }))
    .toSorted((a, b) => b.item.updatedAt.localeCompare(a.item.updatedAt) || b.at - a.at)
    .map(({ item }) => item);
  const from = sorted.findIndex(({ id }) => id === after) + 1;
  const page = sorted.slice(from, from + PAGE_SIZE);
  return {
    nodes: page.map((item) => ({ ...read(item, blogs), marker: marker(item.metafields) })),
    pageInfo: { hasNextPage: sorted.length > from + PAGE_SIZE, endCursor: page.at(-1)?.id ?? null },
  };
}

const THROTTLED = { errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }] };

function refuseRequest(
  request: IncomingMessage,
  answer: ServerResponse,
  { fault, token }: { fault: ShopifyFault | null; token: string },
): boolean {
  if (fault === 'refuse-connection') request.socket.destroy();
  else if (request.url !== `/admin/api/${VERSION}/graphql.json`) send(answer, 404, { errors: 'Not Found' });
  else if (fault === 'unauthorized' || request.headers['x-shopify-access-token'] !== token)
    send(answer, 401, { errors: '[API] Invalid API key or access token' });
  else if (fault === 'forbidden') send(answer, 403, { errors: 'Forbidden' });
  else if (fault === 'too-many') send(answer, 429, { errors: 'Too many' });
  else if (fault === 'redirect') answer.writeHead(302, { location: 'https://elsewhere.example/' }).end();
  else if (fault === 'html') answer.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hello</h1>');
  else if (fault === 'drip') answer.writeHead(200, { 'content-type': 'application/json' }).write('{');
  else return false;
  return true;
}

function refusalOf(input: Partial<StubItem>, create: boolean, items: StubItem[], fault: ShopifyFault | null) {
  if (fault === 'title-too-long')
    return { code: 'TOO_LONG', field: ['article', 'title'], message: 'Title is too long' };
  if (create && items.some(({ handle, blogId }) => handle === input.handle && blogId === input.blogId))
    return { code: 'TAKEN', field: ['article', 'handle'], message: 'Handle has already been taken' };
  return undefined;
}

function read(item: StubItem | undefined, blogs: ShopifyServer['blogs']) {
  if (!item) return null;
  const metafield = (name: string) => item.metafields?.find(({ key }) => key === name) ?? null;
  return {
    ...item,
    blog: blogs.find(({ id }) => id === item.blogId) ?? null,
    searchTitle: metafield('title_tag'),
    description: metafield('description_tag'),
  };
}

const marker = (metafields: StubItem['metafields'] = []) => {
  const found = metafields.find(({ namespace, key }) => namespace === 'veemark' && key === 'marker');
  return found ? { value: found.value } : null;
};

function grantToken(body: string, answer: ServerResponse) {
  const form = new URLSearchParams(body);
  const known =
    form.get('grant_type') === 'client_credentials' &&
    form.get('client_id') === STUB_CLIENT.id &&
    form.get('client_secret') === STUB_CLIENT.secret;
  if (known) send(answer, 200, { access_token: STUB_TOKEN, scope: 'write_content', expires_in: 86_399 });
  else send(answer, 400, { error: 'invalid_client' });
}

const send = (answer: ServerResponse, status: number, body: unknown) =>
  void answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
