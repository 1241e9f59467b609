import { htmlText, type HtmlText } from '#server/text/html-text.ts';
import type { Span } from '#server/text/read-text.ts';
import { createSentences } from '#server/text/sentences.ts';
import { pageTermsIn } from '#server/text/terms.ts';
import { segmentsOf } from '#shared/rules/text/segments.ts';
import { plainAddress } from './page-text.ts';

/** Words of an anchor. */
const ANCHOR_MIN = 2;
const ANCHOR_MAX = 6;
/** Words between two suggested links. */
const APART = 120;
/** Of a title's weight; less of it does not name the page. */
const SHARE_MIN = 0.35;
/** What may stand between two words of an anchor. */
const JOINT = /^[\s\u00a0-]{0,2}$|^['’]$/;

export type Target = { url: string; terms: [term: string, weight: number][] };
export type Anchor = { url: string; anchor: string; sentence: string; share: number };

type Word = Span & { terms: string[]; index: number };

export function findAnchors(html: string, targets: Target[], own: string | null, limit: number): Anchor[] {
  const read = htmlText(html);
  const runs = wordRuns(read);
  const there = new Set(read.links.map(({ href }) => plainAddress(href, own ?? 'https://invalid.invalid')));
  const { around } = createSentences(read.text, 'en');
  const chosen: { anchor: Anchor; index: number }[] = [];
  for (const target of targets) {
    if (chosen.length >= limit) break;
    const url = plainAddress(target.url, target.url);
    if (!url || there.has(url) || url === own) continue;
    const isFree = ({ index }: Word) => chosen.every((other) => Math.abs(other.index - index) >= APART);
    const best = bestAnchor(runs, target, isFree);
    if (!best) continue;
    const { start, end, share, index } = best;
    const { sentence } = around(start, end);
    const anchor = { url: target.url, anchor: read.text.slice(start, end), sentence, share };
    chosen.push({ anchor, index });
  }
  return chosen.map(({ anchor }) => anchor);
}

/** Words that stand side by side in one paragraph, outside of headings, links and quotations. */
function wordRuns({ text, links, headings, quotes }: HtmlText): Word[][] {
  const closed = [...links, ...headings, ...quotes].toSorted((one, other) => one.start - other.start);
  const runs: Word[][] = [];
  let run: Word[] = [];
  let index = 0;
  let next = 0;
  let closedTo = 0;
  let last = 0;
  for (const { segment, index: start, isWordLike } of segmentsOf(text, 'word')) {
    if (!isWordLike) continue;
    const end = start + segment.length;
    for (let span = closed[next]; span && span.start < end; span = closed[(next += 1)])
      closedTo = Math.max(closedTo, span.end);
    const isJoined =
      run.length > 0 && JOINT.test(text.slice(last, start)) && !text.slice(last, start).includes('\n');
    if (!isJoined && run.length > 0) run = pushed(runs, run);
    if (start >= closedTo) run.push({ start, end, terms: [...pageTermsIn(segment)], index });
    else if (run.length > 0) run = pushed(runs, run);
    last = end;
    index += 1;
  }
  pushed(runs, run);
  return runs;
}

function pushed(runs: Word[][], run: Word[]): Word[] {
  if (run.length >= ANCHOR_MIN) runs.push(run);
  return [];
}

/** Begins and ends with words of the title; of those with most of it, the shortest and first. */
function bestAnchor(runs: Word[][], { terms }: Target, isFree: (word: Word) => boolean) {
  const weights = new Map(terms);
  const whole = terms.reduce((sum, [, weight]) => sum + weight, 0);
  let best: (Span & { share: number; index: number; words: number }) | undefined;
  const isOfTitle = (word: Word) => word.terms.some((term) => weights.has(term));
  for (const run of runs) {
    for (const [from, first] of run.entries()) {
      if (!isOfTitle(first) || !isFree(first)) continue;
      const found = new Set<string>();
      for (const [at, word] of run.slice(from, from + ANCHOR_MAX).entries()) {
        for (const term of word.terms) if (weights.has(term)) found.add(term);
        const isAnchor = at + 1 >= ANCHOR_MIN && found.size > 1 && isOfTitle(word);
        if (!isAnchor) continue;
        const share = [...found].reduce((sum, term) => sum + (weights.get(term) ?? 0), 0) / (whole || 1);
        const isBetter = share > (best?.share ?? 0) || (share === best?.share && at + 1 < best.words);
        if (share >= SHARE_MIN && isBetter)
          best = { start: first.start, end: word.end, share, index: first.index, words: at + 1 };
      }
    }
  }
  return best;
}
