import type { Fact } from '#shared/rules/evidence.ts';
import { escapeHtml } from '../../lib/escape.ts';
import { textOf } from '../../text/read-html.ts';
import { contradictions } from '../evidence/read-evidence.ts';
import { printFact } from '../evidence/print-fact.ts';
import { plainAddress } from './page-text.ts';
import { canBePatched, paragraphsOf, type Patch } from './propose-patch.ts';

/** What a page is worth a look for. `dated` is a sentence that speaks of a year that is past. */
export type Faults = { dead: string[]; facts: Fact[]; dated: string | null; language: string };
/** `after` is null where the paragraph has to be written anew. */
export type Refreshed = Omit<Patch, 'after'> & { after: string | null; url: string };

const LINK = /<a\s[^<>]*?href\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)')[^<>]*>((?:(?!<\/?a\b)[^])*)<\/a>/gi;
const PARAGRAPHS_MAX = 10;

/** One call for the thread: the paragraphs of a page with faults that can be put right, dead links and figures by rule. */
export function proposeRefresh(raw: string, address: string, faults: Faults): Refreshed[] {
  const dead = new Set(faults.dead);
  return paragraphsOf(raw)
    .filter((paragraph) => canBePatched(raw, paragraph))
    .flatMap((before): Refreshed[] => {
      const taken: { words: string; url: string }[] = [];
      const unlinked = before.replace(LINK, (link, double?: string, single?: string, inner = '') => {
        const url = plainAddress((double ?? single ?? '').replaceAll('&amp;', '&'), address);
        if (!url || !dead.has(url)) return link;
        taken.push({ words: textOf(inner), url });
        return inner;
      });
      const { html: after, words } = withSourcedFigures(unlinked, faults);
      const changed = [...taken.map((one) => one.words), ...words];
      if (after !== before) return [{ before, after, anchor: changed[0] ?? '', url: taken[0]?.url ?? '' }];
      const isDated = faults.dated !== null && textOf(before).includes(faults.dated);
      return isDated ? [{ before, after: null, anchor: faults.dated ?? '', url: '' }] : [];
    })
    .slice(0, PARAGRAPHS_MAX);
}

/** Each figure that the sources give otherwise in their words, where it stands once. */
function withSourcedFigures(html: string, { facts, language }: Faults) {
  const words: string[] = [];
  let changed = html;
  for (const { surface, fact } of contradictions(textOf(html), facts)) {
    const [before, ...rest] = changed.split(escapeHtml(surface));
    if (rest.length !== 1) continue;
    const said = printFact(fact, language);
    words.push(said);
    changed = `${before}${escapeHtml(said)}${rest[0]}`;
  }
  return { html: changed, words };
}
