import { judge } from '#server/features/evidence/judge/judge.ts';
import { isOpen, type ClaimState } from '#shared/rules/evidence.ts';
import type { Draft } from './seeded-draft.ts';

type Score = {
  lies: number;
  found: number;
  honest: number;
  alarms: number;
  /** How the claims were judged. */
  states: Partial<Record<ClaimState, number>>;
};

/** A lie is found where a claim that is open or to be confirmed overlaps it; an honest statement is alarmed by an open one. */
export function scoreOf(all: Draft[], html: (draft: Draft) => string): Score {
  const sum: Score = { lies: 0, found: 0, honest: 0, alarms: 0, states: {} };
  for (const draft of all) {
    const claims = judge({ html: html(draft), language: 'en', facts: draft.facts });
    for (const { state } of claims) sum.states[state] = (sum.states[state] ?? 0) + 1;
    for (const { surface, isLie } of draft.statements) {
      const own = claims.filter(
        (claim) => claim.surface.includes(surface) || surface.includes(claim.surface),
      );
      const isFound = own.some((claim) => isOpen(claim) || claim.state === 'doubted');
      if (isLie) Object.assign(sum, { lies: sum.lies + 1, found: sum.found + Number(isFound) });
      else Object.assign(sum, { honest: sum.honest + 1, alarms: sum.alarms + Number(own.some(isOpen)) });
    }
  }
  return sum;
}
