import type { ShownClaim, ShownFact } from '../features/evidence/evidence.ts';

export const A_SHOWN_FACT: ShownFact = {
  id: 'f7',
  source: 1,
  surface: '34 %',
  sentence: 's',
  title: 't',
  url: null,
  date: '2026-01-01',
};

/** A figure that differs from that fact; change what a test is about. */
export const aShownClaim = (changes: Partial<ShownClaim> = {}): ShownClaim => ({
  n: 1,
  kind: 'percent',
  surface: '43 %',
  sentence: '',
  state: 'differs',
  reason: null,
  fact: A_SHOWN_FACT,
  proposal: null,
  ...changes,
});
