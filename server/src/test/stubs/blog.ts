import { listen, type LocalServer } from './http-server.ts';

export type BlogPost = { id: number; title: string; html: string; date?: string; slug?: string };
export type BlogProduct = { id: number; name: string; price: string; inStock?: boolean; left?: number };
export type Blog = LocalServer & {
  /** Of WooCommerce; null where it is not installed. */
  products: BlogProduct[] | null;
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
    if (url.pathname === '/wp-json/wc/store/v1/products') {
      const products = blog.products?.map((product) => sold(server.url, product));
      return void answer
        .writeHead(products ? 200 : 404, { 'content-type': 'application/json' })
        .end(JSON.stringify(products ?? { code: 'rest_no_route', message: 'No route was found.' }));
    }
    const kind = /^\/wp-json\/wp\/v2\/(posts|pages)$/.exec(url.pathname)?.[1];
    if (kind !== 'posts' && kind !== 'pages') return void answer.writeHead(404).end();
    const from = Number(url.searchParams.get('offset'));
    const some = blog[kind].slice(from, from + Number(url.searchParams.get('per_page')));
    answer
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify(some.map((post) => listed(server.url, post))));
  });
  const blog: Blog = { ...server, posts: [], pages: [], products: null, asked, answers: () => undefined };
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

/** As the Store API tells it to everybody. */
const sold = (site: string, { id, name, price, inStock = true, left }: BlogProduct) => ({
  id,
  name,
  permalink: `${site}/product/${id}/`,
  description: `<p>${name} of our own make.</p>`,
  short_description: '',
  prices: { price, currency_code: 'EUR', currency_minor_unit: 2 },
  is_in_stock: inStock,
  low_stock_remaining: left ?? null,
});
