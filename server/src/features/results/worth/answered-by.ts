import { pageTerms } from '#server/text/terms.ts';

type Page = { title: string; text: string };

/** A heading is kept among the paragraphs, and is as short as this. */
const HEADING_WORDS = 14;
/** A search of one word says too little to be written about. */
const TERMS_MIN = 2;

/**
 * Whether a title or a heading has every term of a search. The site's own name is in none and needs no answer.
 * @param site its host name
 * @param least terms below which nothing is asked
 */
export function answeredBy(pages: Page[], site: string, least = TERMS_MIN): (query: string) => boolean {
  const own = new Set(pageTerms(site.replace(/\.[a-z]+$/, '').replace(/[.-]/g, ' ')));
  const lines = pages.flatMap(({ title, text }) =>
    [title, ...headingsIn(text)].map((line) => new Set(pageTerms(line))),
  );
  const byTerm = new Map<string, Set<string>[]>();

  for (const line of lines)
    for (const term of line) {
      const known = byTerm.get(term);
      if (known) known.push(line);
      else byTerm.set(term, [line]);
    }

  return (query) => {
    const terms = pageTerms(query).filter((term) => !own.has(term));
    const [first, ...others] = terms;
    if (terms.length < least || !first) return true;
    return (byTerm.get(first) ?? []).some((line) => others.every((term) => line.has(term)));
  };
}

const headingsIn = (text: string): string[] =>
  text
    .split(/\n+/)
    .filter((line) => line.split(/\s+/).length <= HEADING_WORDS && !/[.!…]$/.test(line.trim()));
