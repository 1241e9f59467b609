import { isOpen } from '#shared/evidence.ts';
import { factsOf } from '../features/content/evidence/facts-of.ts';
import { judge } from '../features/content/evidence/judge.ts';

export type Retelling = [language: string, source: string, text: string];

/** Whether everything a text claims is bound to its source. */
export function isBound([language, source, text]: Retelling): boolean {
  const facts = factsOf(source, language, { source: 1, firstNumber: 1 });
  const claims = judge({ text, language, facts });
  return claims.some(({ state }) => state === 'bound') && !claims.some(isOpen);
}
