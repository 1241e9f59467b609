import type { SeoPlugin } from '#shared/rules/websites.ts';
import { readHtml } from '#server/text/read-html.ts';

const GENERATOR = /^WordPress ([\d.]+)/;
/** How the comments of those plugins begin that name themselves in each page. */
const SEO_COMMENTS: [string, SeoPlugin][] = [
  ['The SEO Framework by', 'tsf'],
  ['This site is optimized with the Yoast SEO', 'yoast'],
  ['Search Engine Optimization by Rank Math', 'rankmath'],
  ['All in One SEO', 'aioseo'],
];

/** The WordPress version and the SEO plugin that a page names; null where it does not tell. */
export function readFrontPage(html: string) {
  const found: { version: string | null; seoPlugin: SeoPlugin | null } = { version: null, seoPlugin: null };
  readHtml(html, {
    open: (name, { name: what, content = '' }) => {
      if (name === 'meta' && what === 'generator') found.version ??= GENERATOR.exec(content)?.[1] ?? null;
    },
    comment: (text) => {
      const start = text.trimStart();
      found.seoPlugin ??= SEO_COMMENTS.find(([sign]) => start.startsWith(sign))?.[1] ?? null;
    },
  });
  return found;
}
