import type { Claim, ClaimState } from '#shared/evidence.ts';
import { judge } from '../features/content/evidence/judge.ts';
import type { Draft } from './seeded-draft.ts';

type Score = {
  lies: number;
  found: number;
  honest: number;
  alarms: number;
  /** How the claims were judged. */
  states: Partial<Record<ClaimState, number>>;
};

/** A lie is found where a claim that is not bound overlaps it; an honest statement is alarmed likewise. */
export function scoreOf(all: Draft[], html: (draft: Draft) => string, unmarked: 'open' | 'byContext'): Score {
  const sum: Score = { lies: 0, found: 0, honest: 0, alarms: 0, states: {} };
  for (const draft of all) {
    const claims = judge({ html: html(draft), language: 'en', facts: draft.facts, unmarked });
    for (const { state } of claims) sum.states[state] = (sum.states[state] ?? 0) + 1;
    const isOpen = ({ state }: Claim) => state === 'differs' || state === 'unsourced';
    for (const { surface, isLie } of draft.statements) {
      const own = claims.filter(
        (claim) => claim.surface.includes(surface) || surface.includes(claim.surface),
      );
      const isAlarmed = own.length === 0 ? isLie : own.some(isOpen);
      if (isLie)
        Object.assign(sum, { lies: sum.lies + 1, found: sum.found + Number(own.length > 0 && isAlarmed) });
      else Object.assign(sum, { honest: sum.honest + 1, alarms: sum.alarms + Number(isAlarmed) });
    }
  }
  return sum;
}
