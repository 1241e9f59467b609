import { paragraphsOf, tagsOf } from '#server/document/tokens.ts';
import { printFact } from '#server/features/evidence/print-fact.ts';
import { contradictions } from '#server/features/evidence/read-evidence.ts';
import { escapeHtml } from '#server/lib/markup.ts';
import { readHtml, textOf } from '#server/text/read-html.ts';
import type { Fact } from '#shared/rules/evidence.ts';
import { datedIn, plainAddress } from './page-text.ts';
import { canBePatched, type Patch } from './propose-patch.ts';

/** What a page is held against: links that are dead, facts of sources, and the years of its publishing and of now. */
export type Faults = {
  dead: string[];
  facts: Fact[];
  published: number | null;
  year: number;
  language: string;
};
/** `after` is null where the paragraph has to be written anew. */
export type Refreshed = Omit<Patch, 'after'> & { after: string | null; url: string };

const PARAGRAPHS_MAX = 10;
/** With faults; in the others of a long page nobody looks. */
const LOOKED_MAX = 50;

/** One call for the thread: the paragraphs of a page with faults that can be put right, dead links and figures by rule. */
export function proposeRefresh(raw: string, address: string, faults: Faults): Refreshed[] {
  const paragraphs = paragraphsOf(raw).map((html) => ({ html, text: textOf(html) }));
  const wrong = contradictions(paragraphs.map(({ text }) => text).join('\n\n'), faults.facts);
  const found = [];
  for (const { html: before, text } of paragraphs) {
    if (found.length === LOOKED_MAX) break;
    const links = withoutLinks(before, address, new Set(faults.dead));
    const figures = withFacts(
      links.html,
      wrong.filter(({ sentence }) => text.includes(sentence)),
      faults,
    );
    const { dated, datedYear } = datedIn(text, faults.published, faults.language);
    if (figures.html !== before)
      found.push({ before, after: figures.html, anchor: figures.words[0] ?? links.words, url: links.url });
    else if (datedYear !== null && datedYear < faults.year)
      found.push({ before, after: null, anchor: dated ?? '', url: '' });
  }
  return found.filter(({ before }) => canBePatched(raw, before)).slice(0, PARAGRAPHS_MAX);
}

function withoutLinks(html: string, address: string, dead: ReadonlySet<string>) {
  const taken = { words: '', url: '' };
  let kept = '';
  let at = 0;
  let isDead = false;
  const links = dead.size > 0 ? tagsOf(html).filter(({ name }) => name === 'a') : [];
  for (const { text: tag, at: index, isEnd } of links) {
    if (isEnd && isDead) taken.words ||= textOf(html.slice(at, index));
    const url = isEnd ? null : addressOf(tag, address);
    if (!isEnd) isDead = url !== null && dead.has(url);
    if (!isDead) continue;
    taken.url ||= url ?? '';
    kept += html.slice(at, index);
    at = index + tag.length;
    if (isEnd) isDead = false;
  }
  const all = kept + html.slice(at);
  return textOf(all) === textOf(html) ? { ...taken, html: all } : { words: '', url: '', html };
}

function addressOf(tag: string, address: string): string | null {
  let url: string | null = null;
  readHtml(tag, { open: (_, { href = '' }) => void (url = plainAddress(href, address)) });
  return url;
}

/** Each figure that the sources give otherwise in their words, where it stands once. */
function withFacts(html: string, wrong: ReturnType<typeof contradictions>, { language }: Faults) {
  const words: string[] = [];
  let changed = html;
  for (const { surface, fact } of wrong) {
    const [before, ...rest] = changed.split(escapeHtml(surface));
    const said = printFact(fact, language);
    const put = `${before}${escapeHtml(said)}${rest[0]}`;
    if (rest.length !== 1 || elementsOf(put) !== elementsOf(changed)) continue;
    words.push(said);
    changed = put;
  }
  return { html: changed, words };
}

const elementsOf = (html: string) =>
  tagsOf(html)
    .map(({ text }) => text)
    .join('');
