import { markup, trusted, type Markup } from '#server/lib/markup.ts';

type Page = {
  site: string;
  title: string;
  slug: string;
  excerpt: string;
  text: string;
  imageUrl: string | null;
  imageAlt: string;
  author: string | null;
  metaTitle: string;
  metaDescription: string;
  publishedAt: Date | null;
};

const STYLE = `
  :root { color-scheme: light dark; --ink: #22261f; --quiet: #5d6256; --line: #ded8ca; --paper: #fbf8f1; --link: #7a3b12; }
  @media (prefers-color-scheme: dark) {
    :root { --ink: #ece8dd; --quiet: #a7a596; --line: #3d3c35; --paper: #1d1d19; --link: #e6a878; }
  }
  body { margin: 0; color: var(--ink); background: var(--paper); font: 18px/1.65 Georgia, 'Times New Roman', serif; overflow-wrap: anywhere; }
  header, main, footer { max-width: 42rem; margin: 0 auto; padding: 1.25rem; }
  header { display: flex; flex-wrap: wrap; gap: 0 1rem; align-items: baseline; border-bottom: 1px solid var(--line); }
  header a { color: inherit; font-weight: bold; text-decoration: none; }
  footer { color: var(--quiet); border-top: 1px solid var(--line); font-size: 0.9rem; }
  a { color: var(--link); }
  h1, h2, h3 { line-height: 1.25; }
  h1 { font-size: 2rem; margin: 0.5rem 0 0; }
  time, .quiet { color: var(--quiet); font-size: 0.95rem; }
  img { display: block; width: 100%; height: auto; margin: 1.25rem 0; border-radius: 6px; }
  table { border-collapse: collapse; display: block; overflow-x: auto; }
  th, td { padding: 0.4rem 0.75rem; border: 1px solid var(--line); text-align: left; vertical-align: top; }
  ul.posts { padding: 0; list-style: none; }
  ul.posts .quiet { display: block; }
  ul.posts li { padding: 0.75rem 0; border-bottom: 1px solid var(--line); }
`;

/** "hexby-makers" is Hexby Makers. */
export const nameOf = (site: string): string =>
  site
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

/** @param base the site's address */
export const linkOf = (base: string, slug: string): string => `${base}/${encodeURIComponent(slug)}`;

/** @param base the site's address */
export function postPage(page: Page, base: string): string {
  const { site, title, slug, imageUrl, imageAlt, publishedAt, author, metaDescription } = page;
  const link = linkOf(base, slug);
  const head = markup`<meta name="description" content="${metaDescription}">
  <link rel="canonical" href="${link}">
  <meta property="og:type" content="article">
  <meta property="og:title" content="${title}">
  <meta property="og:url" content="${link}">
  ${imageUrl !== null && markup`<meta property="og:image" content="${imageUrl}">`}
  <meta name="twitter:card" content="summary_large_image">`;
  const main = markup`<article>
<h1>${title}</h1>
${publishedAt && markup`<p>${dated(publishedAt)}${author && ` · ${author}`}</p>`}
${imageUrl !== null && markup`<img src="${imageUrl}" alt="${imageAlt}">`}
${trusted(page.text)}
</article>`;

  return whole({ title: `${page.metaTitle || title} · ${nameOf(site)}`, site, base, head, main });
}

export function indexPage(site: string, base: string, pages: Page[]): string {
  const head = markup`<meta name="description" content="A demo site of this server.">`;
  const main = markup`<ul class="posts">${pages.map(
    ({ title, slug, excerpt, publishedAt }) =>
      markup`<li><a href="${linkOf(base, slug)}">${title}</a>
<span class="quiet">${excerpt} ${publishedAt && dated(publishedAt)}</span></li>`,
  )}</ul>`;

  return whole({ title: nameOf(site), site, base, head, main });
}

const dated = (at: Date) =>
  markup`<time datetime="${at.toISOString()}">${at.toLocaleDateString('en-GB', { dateStyle: 'long' })}</time>`;

type Whole = { title: string; site: string; base: string; head: Markup; main: Markup };

const whole = ({ title, site, base, head, main }: Whole) =>
  markup`<!doctype html><html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${title}</title>
  ${head}
  <style>${trusted(STYLE)}</style>
</head>
<body><header><a href="${base}">${nameOf(site)}</a><span class="quiet">Demo site</span></header>
<main>${main}</main>
<footer>This site is part of the demo. It is on this server alone, and never in production.</footer></body></html>`
    .markup;
