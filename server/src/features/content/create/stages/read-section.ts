import type { Fact } from '#shared/evidence.ts';
import { stripTags } from '#shared/text.ts';
import { judge } from '../../evidence/judge.ts';
import { languageOf } from '../../evidence/language-of.ts';
import { setMarks } from '../../evidence/set-marks.ts';
import { sanitiseHtml } from '../../piece/sanitise-html.ts';

export type Evidence = {
  facts: Fact[];
  /** Null for the language that the text shows itself. */
  language: string | null;
  addresses: string[];
};

/** A section as a writer has sent it: sanitised, its marks as elements. */
export function readSection(html: string, { facts, language }: Evidence): string {
  const text = sanitiseHtml(html);
  return setMarks(text, facts, language ?? languageOf(stripTags(text)));
}

/** What a section says without a fact, or otherwise than its fact, one statement a line for the writer. */
export function openStatements(html: string, { facts, language: chosen, addresses }: Evidence): string[] {
  const language = chosen ?? languageOf(stripTags(html));
  const byId = new Map(facts.map((fact) => [fact.id, fact]));
  return judge({ html, facts, language, addresses, unmarked: 'open' }).flatMap((claim) => {
    const { state, surface, sentence, factId } = claim;
    const said = factId === null ? undefined : byId.get(factId);
    if (state === 'differs' && said) return `"${surface}" in "${sentence}": ${said.id} says ${said.surface}`;
    return state === 'unsourced' ? `"${surface}" in "${sentence}": no fact` : [];
  });
}
