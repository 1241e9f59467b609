import { library } from '#server/lib/large-libraries.ts';

const SLUG_MAX = 80;
const FALLBACK = 'content';

export function toSlug(text: string): string {
  const slug = library('@sindresorhus/slugify').default(text.slice(0, 4 * SLUG_MAX));
  if (slug.length <= SLUG_MAX) return slug || FALLBACK;
  const cut = slug.slice(0, SLUG_MAX + 1);
  const lastHyphen = cut.lastIndexOf('-');
  return lastHyphen > SLUG_MAX / 2 ? cut.slice(0, lastHyphen) : slug.slice(0, SLUG_MAX);
}
