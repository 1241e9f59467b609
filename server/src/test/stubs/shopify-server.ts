import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { listen, readText } from './http-server.ts';

export type ShopifyFault =
  | 'refuse-connection'
  | 'no-answer-after-create'
  | 'error-after-create'
  | 'unauthorized'
  | 'forbidden'
  | 'throttled'
  | 'too-many'
  | 'redirect'
  | 'html'
  | 'drip'
  | 'image-unreachable'
  | 'title-too-long';

const metafield = z.strictObject({
  namespace: z.string(),
  key: z.string(),
  type: z.string(),
  value: z.string(),
});
/** The Admin API's ArticleUpdateInput, as far as it is documented for this product. */
const articleFields = z.strictObject({
  blogId: z.string().startsWith('gid://shopify/Blog/'),
  title: z.string().min(1),
  author: z.strictObject({ name: z.string().min(1) }),
  body: z.string(),
  summary: z.string(),
  handle: z.string(),
  tags: z.array(z.string()),
  image: z.strictObject({ url: z.url(), altText: z.string() }),
  isPublished: z.boolean(),
  publishDate: z.string(),
  metafields: z.array(metafield),
});
const articleUpdateInput = articleFields.partial();
/** ArticleCreateInput demands a title and an author. */
const articleCreateInput = articleUpdateInput.required({ title: true, author: true, blogId: true });

const graphqlRequest = z.object({
  query: z.string(),
  variables: z.record(z.string(), z.unknown()).default({}),
});

export type StubArticle = { id: string } & z.infer<typeof articleUpdateInput>;

export type ShopifyServer = {
  url: string;
  articles: StubArticle[];
  operations: string[];
  blogs: { id: string; title: string; handle: string }[];
  misbehave(fault: ShopifyFault | null): void;
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
  const articles: StubArticle[] = [];
  const operations: string[] = [];
  const blogs = [
    { id: 'gid://shopify/Blog/1', title: 'News', handle: 'news' },
    { id: 'gid://shopify/Blog/2', title: 'Guides', handle: 'guides' },
  ];
  let fault: ShopifyFault | null = null;

  const perform = (name: string, variables: Record<string, unknown>) => {
    if (name === 'Blogs') return { shop: { name: 'Test Shop' }, blogs: { nodes: blogs } };
    if (name === 'RecentArticles')
      return {
        articles: {
          nodes: articles.toReversed().map(({ id, metafields }) => ({ id, marker: marker(metafields) })),
        },
      };
    if (name === 'Article')
      return {
        article: readArticle(
          articles.find(({ id }) => id === variables['id']),
          blogs,
        ),
      };
    const create = name === 'CreateArticle';
    const field = create ? 'articleCreate' : 'articleUpdate';
    const input = (create ? articleCreateInput : articleUpdateInput).parse(variables['article']);
    const refusal = refusalOf(input, create, articles, fault);
    if (refusal) return { [field]: { article: null, userErrors: [refusal] } };
    const known = articles.find(({ id }) => id === variables['id']);
    if (!create && !known)
      return {
        [field]: {
          article: null,
          userErrors: [{ code: 'NOT_FOUND', field: ['id'], message: 'Article does not exist' }],
        },
      };
    const article = known ?? { id: `gid://shopify/Article/${articles.length + 1}` };
    Object.assign(article, input);
    if (!known) articles.push(article);
    return { [field]: { article: readArticle(article, blogs), userErrors: [] } };
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
    if (fault === 'throttled')
      return send(answer, 200, { errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }] });
    const data = perform(name, variables);
    if (name === 'CreateArticle' && fault === 'no-answer-after-create') return void request.socket.destroy();
    if (name === 'CreateArticle' && fault === 'error-after-create')
      return send(answer, 500, { errors: 'Internal' });
    send(answer, 200, { data });
  }

  return {
    url: server.url,
    articles,
    operations,
    blogs,
    misbehave: (next) => (fault = next),
    close: server.close,
  };
}

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

function refusalOf(
  input: z.infer<typeof articleUpdateInput>,
  create: boolean,
  articles: StubArticle[],
  fault: ShopifyFault | null,
) {
  if (fault === 'image-unreachable' && input.image)
    return { code: 'INVALID', field: ['article', 'image'], message: 'Image could not be downloaded' };
  if (fault === 'title-too-long')
    return { code: 'TOO_LONG', field: ['article', 'title'], message: 'Title is too long' };
  if (create && articles.some(({ handle, blogId }) => handle === input.handle && blogId === input.blogId))
    return { code: 'TAKEN', field: ['article', 'handle'], message: 'Handle has already been taken' };
  return undefined;
}

function readArticle(article: StubArticle | undefined, blogs: ShopifyServer['blogs']) {
  if (!article) return null;
  const description = article.metafields?.find(({ key }) => key === 'description_tag');
  return {
    ...article,
    image: article.image ? { altText: article.image.altText, url: article.image.url } : null,
    blog: blogs.find(({ id }) => id === article.blogId) ?? null,
    description: description ? { value: description.value } : null,
  };
}

const marker = (metafields: StubArticle['metafields'] = []) => {
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
