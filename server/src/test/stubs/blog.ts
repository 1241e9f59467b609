import { listen, type LocalServer } from './http-server.ts';

export type BlogPost = { id: number; title: string; html: string; date?: string; slug?: string };
export type Blog = LocalServer & {
  /** The newest first. */
  posts: BlogPost[];
  pages: BlogPost[];
  /** Every request. */
  asked: { path: string }[];
  /** In place of what it would answer. */
  answers: (path: string) => { status: number; type?: string; body: string } | undefined;
};

/** Speaks WordPress's lists of posts and pages on a loopback port. */
export async function startBlog(): Promise<Blog> {
  const asked: Blog['asked'] = [];
  const server = await listen((request, answer) => {
    const url = new URL(request.url ?? '', server.url);
    asked.push({ path: url.pathname + url.search });
    const said = blog.answers(url.pathname + url.search);
    if (said)
      return void answer.writeHead(said.status, { 'content-type': said.type ?? 'text/html' }).end(said.body);
    const kind = /^\/wp-json\/wp\/v2\/(posts|pages)$/.exec(url.pathname)?.[1];
    if (kind !== 'posts' && kind !== 'pages') return void answer.writeHead(404).end();
    const from = Number(url.searchParams.get('offset'));
    const some = blog[kind].slice(from, from + Number(url.searchParams.get('per_page')));
    answer
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify(some.map((post) => listed(server.url, post))));
  });
  const blog: Blog = { ...server, posts: [], pages: [], asked, answers: () => undefined };
  return blog;
}

const listed = (
  site: string,
  { id, title, html, slug = `post-${id}`, date = '2024-05-01T10:00:00' }: BlogPost,
) => ({
  id,
  link: `${site}/${slug}/`,
  title: { rendered: title },
  content: { rendered: html, protected: false },
  date_gmt: date,
  modified_gmt: date,
});
