import { judge } from '#server/features/evidence/judge/judge.ts';
import { setMarks } from '#server/features/evidence/set-marks.ts';
import { sanitiseHtml } from '#server/features/pieces/sanitise-html.ts';
import { languageOf } from '#server/text/language-of.ts';
import type { Claim, ClaimState, Fact } from '#shared/rules/evidence.ts';
import { stripTags } from '#shared/rules/text/text.ts';

export type Evidence = {
  facts: Fact[];
  language: string | null;
  addresses: string[];
  ownPhrases?: string[];
  given?: string[];
};

export function readSection(html: string, { facts, language }: Evidence): string {
  return setMarks(sanitiseHtml(html), facts, language);
}

export function addedFigures(before: string, after: string, { language, ...rules }: Evidence): string[] {
  const judged = (html: string) =>
    judge({ html, ...rules, language: language ?? languageOf(stripTags(html)) });
  const known = new Set(judged(before).map(statementOf));
  const added = judged(after).filter(
    (claim) => claim.kind !== 'link' && OPEN.has(claim.state) && !known.has(statementOf(claim)),
  );
  return [...new Set(added.map(({ surface }) => surface))];
}

const OPEN: ReadonlySet<ClaimState> = new Set(['unsourced', 'differs']);
const statementOf = ({ kind, value, unit }: Claim) => JSON.stringify([kind, value, unit]);

/** What a sentence says that no fact holds, and what its writer is told of it. */
export type OpenStatement = { surface: string; sentence: string; problem: string };

export function openStatements(html: string, evidence: Evidence): OpenStatement[] {
  const language = evidence.language ?? languageOf(stripTags(html));
  const byId = new Map(evidence.facts.map((fact) => [fact.id, fact]));

  return judge({ ...evidence, html, language }).flatMap((claim) => {
    const { state, surface, sentence, factId } = claim;
    const said = factId === null ? undefined : byId.get(factId);
    if (state === 'differs' && said)
      return { surface, sentence, problem: `says "${surface}", where ${said.id} says ${said.surface}` };
    return state === 'unsourced'
      ? { surface, sentence, problem: `says "${surface}", which no fact holds` }
      : [];
  });
}
