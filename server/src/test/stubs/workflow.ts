import type { ServerResponse } from 'node:http';
import { isSigned } from '#server/lib/standard-webhooks.ts';
import { listen, readText } from './http-server.ts';

export type HookPost = {
  type: 'post' | 'page' | 'test';
  marker: string;
  status: string;
  title: string;
  slug: string;
  excerpt: string;
  html: string;
  image: string | null;
  alt: string;
  meta: { title: string; description: string };
  jsonLd: Record<string, unknown> | null;
};
type Received = HookPost & { id: string; isOurs: boolean };
/** `makes`: the post is made before the answer. */
type Fault = { makes: boolean; answer: (response: ServerResponse) => void };

/** A user's workflow with the site behind it: one post for each marker, at an address of its own. */
/** @param secret read from the connect window where the product makes it */
export async function startWorkflow(secret: () => string) {
  const received: Received[] = [];
  const posts = new Map<string, HookPost>();
  let fault: Fault | null = null;
  let page = (post: HookPost) =>
    `<title>${post.meta.title}</title><meta name="description" content="${post.meta.description}">` +
    `<script type="application/ld+json">${JSON.stringify(post.jsonLd)}</script>` +
    `<article><h1>${post.title}</h1><img src="/own.jpg" alt="${post.alt}">${post.html}</article>`;
  const server = await listen((request, response) => {
    if (request.method === 'HEAD') return response.end();

    if (request.method === 'GET') {
      const slug = URL.parse(request.url ?? '', server.url)
        ?.pathname.split('/')
        .at(-1);
      const post = [...posts.values()].find((one) => encodeURIComponent(one.slug) === slug);
      response.writeHead(post ? 200 : 404, { 'content-type': 'text/html' });
      return response.end(post ? page(post) : 'Not here');
    }

    void readText(request).then((body) => {
      const header = (name: string) => String(request.headers[`webhook-${name}`]);
      const [id, timestamp] = [header('id'), header('timestamp')];
      const post = JSON.parse(body) as HookPost;
      received.push({
        ...post,
        id,
        isOurs: isSigned({ id, timestamp, body }, header('signature'), secret()),
      });
      const made = fault;
      if (post.type !== 'test' && (made?.makes ?? true)) posts.set(post.marker, post);
      if (made) return made.answer(response);
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ url: `/blog/${encodeURIComponent(post.slug)}` }));
    });
  });

  return {
    ...server,
    received,
    posts,
    misbehave: (next: Fault | null) => (fault = next),
    show: (next: typeof page) => (page = next),
  };
}

export const answers =
  (status: number, body: string, headers: Record<string, string> = {}): Fault['answer'] =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
