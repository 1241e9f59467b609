import type { IncomingMessage, ServerResponse } from 'node:http';
import { listen, readBytes } from './http-server.ts';

type Role = 'administrator' | 'editor' | 'author' | 'contributor';
type Kind = 'posts' | 'pages';
type Stored = { id: number; slug: string; title: string };

export type StandInPost = Stored & {
  kind: Kind;
  status: string;
  content: string;
  excerpt: string;
  author: number;
  featured_media: number;
  categories: number[];
  tags: number[];
  /** In UTC to the second and without a zone, as WordPress answers it. */
  date_gmt: string;
  modified_gmt: string;
};

export type StandInImage = Stored & { alt: string; caption: string; bytes: number };

type Term = { id: number; name: string; slug: string };

export type WordPressStandIn = {
  url: string;
  users: Record<Role, { username: string; appPassword: string }>;
  /** Everything that it holds, drafts and what lies in the trash included. */
  posts: StandInPost[];
  images: StandInImage[];
  /** Requests so far, as "POST /wp-json/wp/v2/posts". */
  requests: string[];
  /** Changes a post as its editor would, a second after its last change. */
  edit(slug: string, fields: Partial<Omit<StandInPost, 'id' | 'kind'>>): void;
  close(): Promise<void>;
};

const APP_PASSWORD = 'abcd EFGH 1234 ijkl MNOP 5678';
const ROLES: Role[] = ['administrator', 'editor', 'author', 'contributor'];

/** What each role may do, as WordPress 6 names it. */
const CAPABILITIES: Record<Role, string[]> = {
  contributor: ['edit_posts'],
  author: ['edit_posts', 'publish_posts', 'upload_files'],
  editor: [
    'edit_posts',
    'publish_posts',
    'upload_files',
    'edit_pages',
    'publish_pages',
    'edit_others_posts',
    'edit_others_pages',
    'edit_private_posts',
    'edit_private_pages',
    'read_private_posts',
    'read_private_pages',
    'manage_categories',
    'unfiltered_html',
  ],
  administrator: [],
};
CAPABILITIES.administrator = [...CAPABILITIES.editor, 'manage_options'];

/**
 * A WordPress in memory that speaks its REST API as far as the product uses it, with its public pages. It holds the
 * rules of publishing quickly; the tests on a real WordPress hold that it behaves like one.
 */
export async function startWordPressStandIn(): Promise<WordPressStandIn> {
  const posts: StandInPost[] = [];
  const images: StandInImage[] = [];
  const requests: string[] = [];
  const terms: Record<'categories' | 'tags', Term[]> = {
    categories: [
      { id: 1, name: 'Uncategorized', slug: 'uncategorized' },
      { id: 2, name: 'Guides', slug: 'guides' },
    ],
    tags: [],
  };
  let lastId = 10;
  const newId = () => (lastId += 1);

  const server = await listen((request, answer) => {
    void respond(request, answer).catch(() => answer.destroy());
  });

  async function respond(request: IncomingMessage, answer: ServerResponse) {
    const url = new URL(request.url ?? '/', server.url);
    const body = await readBytes(request);
    requests.push(`${request.method} ${url.pathname}`);

    if (!url.pathname.startsWith('/wp-json')) return sendPage(url, answer);

    const role = roleOf(request);
    const [collection = '', id] = url.pathname.replace(/^\/wp-json\/?(wp\/v2\/)?/, '').split('/');
    const method = url.searchParams.get('_method') ?? request.method ?? 'GET';
    if (collection === '') return send(answer, 200, { name: 'Test Site', namespaces: ['wp/v2'] });
    if (!role && method !== 'GET') return refuse(answer, 401, 'rest_cannot_create');
    if (collection === 'users') return sendUsers(id, role, answer);
    if (collection === 'categories' || collection === 'tags')
      return sendTerms(collection, { method, body, url }, answer);
    if (collection === 'media') return sendMedia({ id, method, body, url, request }, answer);
    if (collection === 'posts' || collection === 'pages')
      return sendPosts(collection, { id, method, body, url, role }, answer);
    return refuse(answer, 404, 'rest_no_route');
  }

  function sendPage(url: URL, answer: ServerResponse) {
    const post = posts.find((one) => linkOf(one) === url.origin + url.pathname);
    const isShown = post?.status === 'publish' || url.pathname === '/';
    const link = `<${server.url}/wp-json/>; rel="https://api.w.org/"`;
    answer.writeHead(isShown ? 200 : 404, { 'content-type': 'text/html', link });
    const title = post?.title ?? 'Test Site';
    const image = images.find(({ id }) => id === post?.featured_media);
    const picture = image ? `<img src="${addressOf(image)}" alt="${image.alt}">` : '';
    answer.end(
      `<!doctype html><html lang="en"><head><title>${title}</title><meta name="generator" content="WordPress 6.8"></head>` +
        `<body><article><h1>${title}</h1>${picture}${post?.content ?? ''}</article></body></html>`,
    );
  }

  function sendUsers(id: string | undefined, role: Role | null, answer: ServerResponse) {
    const users = ROLES.map((name, at) => ({ id: at + 1, name }));
    if (id !== 'me') return send(answer, 200, users);
    if (!role) return refuse(answer, 401, 'rest_not_logged_in');

    const capabilities = Object.fromEntries(CAPABILITIES[role].map((capability) => [capability, true]));
    return send(answer, 200, { id: ROLES.indexOf(role) + 1, name: role, roles: [role], capabilities });
  }

  type Call = { id?: string | undefined; method: string; body: Buffer; url: URL };

  function sendTerms(taxonomy: 'categories' | 'tags', { method, body, url }: Call, answer: ServerResponse) {
    const known = terms[taxonomy];
    if (method === 'GET') {
      const slugs = url.searchParams.get('slug')?.split(',');
      return send(
        answer,
        200,
        known.filter(({ slug }) => !slugs || slugs.includes(slug)),
      );
    }
    const { name } = JSON.parse(body.toString()) as { name: string };
    const term = { id: newId(), name, slug: name.toLowerCase().replace(/\s+/g, '-') };
    known.push(term);
    return send(answer, 201, term);
  }

  async function sendMedia(
    { id, method, body, url, request }: Call & { request: IncomingMessage },
    answer: ServerResponse,
  ) {
    const known = images.find((image) => image.id === Number(id));
    if (id && !known) return refuse(answer, 404, 'rest_post_invalid_id');
    if (method === 'DELETE' && known) {
      images.splice(images.indexOf(known), 1);
      return send(answer, 200, { deleted: true });
    }

    if (method === 'GET') {
      const slugs = url.searchParams.get('slug')?.split(',');
      const found = images.filter(({ slug }) => !slugs || slugs.includes(slug));
      return send(answer, 200, known ? shownImage(known) : found.map(shownImage));
    }

    const fields = await fieldsOf(body, request);
    if (known) {
      Object.assign(known, textFields(fields));
      return send(answer, 200, shownImage(known));
    }
    const image = { id: newId(), alt: '', caption: '', title: '', ...textFields(fields) };
    const slug = freeSlug(fields.get('slug') ?? 'image', images);
    images.push({ ...image, slug, bytes: body.length });
    return send(answer, 201, shownImage({ ...image, slug, bytes: body.length }));
  }

  const textFields = (fields: Map<string, string>) => ({
    ...(fields.has('alt_text') && { alt: fields.get('alt_text') }),
    ...(fields.has('caption') && { caption: fields.get('caption') }),
    ...(fields.has('title') && { title: fields.get('title') }),
  });

  function sendPosts(
    kind: Kind,
    { id, method, body, url, role }: Call & { role: Role | null },
    answer: ServerResponse,
  ) {
    const known = posts.find((post) => post.kind === kind && post.id === Number(id));
    if (id && !known) return refuse(answer, 404, 'rest_post_invalid_id');
    if (method === 'GET') {
      const found = posts.filter((post) => post.kind === kind && isAskedFor(post, url.searchParams));
      return send(answer, 200, known ? shownPost(known) : found.map(shownPost));
    }

    if (method === 'DELETE' && known) {
      Object.assign(known, { status: 'trash', modified_gmt: now() });
      return send(answer, 200, shownPost(known));
    }

    const { title, content, excerpt, ...fields } = JSON.parse(body.toString()) as Partial<StandInPost>;
    const may = role ? CAPABILITIES[role] : [];
    if (fields.status === 'publish' && !may.includes(`publish_${kind}`))
      return refuse(answer, 403, 'rest_cannot_publish');

    // WordPress drops scripts of users who may not write any.
    const text = may.includes('unfiltered_html') ? content : content?.replace(/<script[^]*?<\/script>/g, '');
    const changes = {
      ...fields,
      ...(title !== undefined && { title }),
      ...(text !== undefined && { content: text }),
      ...(excerpt !== undefined && { excerpt }),
    };
    const post = known ?? newPost(kind, newId(), ROLES.indexOf(role ?? 'author') + 1);
    const others = posts.filter((one) => one !== post);
    const slug = freeSlug(changes.slug ?? (post.slug || 'post'), others);
    Object.assign(post, changes, { slug, modified_gmt: now() });
    if (!known) posts.push(post);
    return send(answer, known ? 200 : 201, shownPost(post));
  }

  const linkOf = ({ id, slug, status }: StandInPost) =>
    status === 'publish' ? `${server.url}/${slug}/` : `${server.url}/?p=${id}`;

  const addressOf = ({ slug }: StandInImage) => `${server.url}/wp-content/uploads/${slug}.jpg`;

  const shownImage = (image: StandInImage) => ({
    id: image.id,
    slug: image.slug,
    alt_text: image.alt,
    caption: { raw: image.caption },
    source_url: addressOf(image),
  });

  const field = (text: string) => ({ raw: text, rendered: text });

  const shownPost = (post: StandInPost) => ({
    ...post,
    link: linkOf(post),
    title: field(post.title),
    content: { ...field(post.content), protected: false },
    excerpt: field(post.excerpt),
    _embedded: {
      author: [{ name: ROLES[post.author - 1] }],
      'wp:featuredmedia': images.filter(({ id }) => id === post.featured_media).map(shownImage),
      'wp:term': [
        terms.categories
          .filter(({ id }) => post.categories.includes(id))
          .map((term) => ({ ...term, taxonomy: 'category' })),
        terms.tags
          .filter(({ id }) => post.tags.includes(id))
          .map((term) => ({ ...term, taxonomy: 'post_tag' })),
      ],
    },
  });

  return {
    url: server.url,
    users: {
      administrator: { username: 'administrator', appPassword: APP_PASSWORD },
      editor: { username: 'editor', appPassword: APP_PASSWORD },
      author: { username: 'author', appPassword: APP_PASSWORD },
      contributor: { username: 'contributor', appPassword: APP_PASSWORD },
    },
    posts,
    images,
    requests,
    edit: (slug, fields) => {
      const post = posts.find((one) => one.slug === slug);
      if (!post) throw new Error(`No post with the slug ${slug}`);
      const later = new Date(Date.parse(`${post.modified_gmt}Z`) + 1000);
      Object.assign(post, fields, { modified_gmt: withoutZone(later) });
    },
    close: server.close,
  };
}

const withoutZone = (at: Date) => at.toISOString().slice(0, 19);

const now = () => withoutZone(new Date());

const newPost = (kind: Kind, id: number, author: number): StandInPost => ({
  id,
  kind,
  author,
  slug: '',
  title: '',
  status: 'draft',
  content: '',
  excerpt: '',
  featured_media: 0,
  categories: kind === 'posts' ? [1] : [],
  tags: [],
  date_gmt: now(),
  modified_gmt: now(),
});

/** A slug that is taken gets the next number. */
function freeSlug(wanted: string, others: Stored[]) {
  const taken = new Set(others.map(({ slug }) => slug));
  let slug = wanted;
  for (let number = 2; taken.has(slug); number += 1) slug = `${wanted}-${number}`;
  return slug;
}

function isAskedFor(post: StandInPost, query: URLSearchParams) {
  const oneOf = (name: string, value: string) => query.get(name)?.split(',').includes(value) ?? true;
  const isFound = post.content.includes(query.get('search') ?? '');
  const statuses = query.get('status') ?? 'publish';
  return (
    isFound &&
    statuses.split(',').includes(post.status) &&
    oneOf('slug', post.slug) &&
    oneOf('include', String(post.id)) &&
    Number(query.get('page') ?? 1) === 1 &&
    Number(query.get('offset') ?? 0) === 0
  );
}

function roleOf({ headers }: IncomingMessage): Role | null {
  const token = headers.authorization?.replace(/^Basic /, '') ?? '';
  const [name, password] = Buffer.from(token, 'base64').toString().split(':');
  const role = ROLES.find((known) => known === name);
  return role && password === APP_PASSWORD ? role : null;
}

async function fieldsOf(body: Buffer, request: IncomingMessage): Promise<Map<string, string>> {
  const type = request.headers['content-type'] ?? '';
  if (type.startsWith('application/json'))
    return new Map(Object.entries(JSON.parse(body.toString()) as Record<string, string>));

  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return new Map(texts);
}

const send = (answer: ServerResponse, status: number, body: unknown) =>
  void answer
    .writeHead(status, { 'content-type': 'application/json', 'access-control-expose-headers': 'Link' })
    .end(JSON.stringify(body));

const refuse = (answer: ServerResponse, status: number, code: string) =>
  send(answer, status, { code, message: 'Sorry, you are not allowed to do that.', data: { status } });
