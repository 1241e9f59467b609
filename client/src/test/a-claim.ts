import type { Evidence, ShownClaim, ShownFact } from '#client/features/evidence/evidence.ts';

export const A_FACT: ShownFact = {
  id: 'f1',
  source: 1,
  surface: '34 %',
  sentence: '34 % of <shops> close early.',
  title: 'Survey',
  url: 'https://a.example/s',
  date: '2026-02-03',
};

/** A figure without a source; change what a test is about. */
export const aClaim = (changes: Partial<ShownClaim> = {}): ShownClaim => ({
  n: 1,
  kind: 'number',
  surface: '480',
  sentence: 'We sold 480 loaves.',
  state: 'unsourced',
  reason: null,
  fact: null,
  proposal: null,
  ...changes,
});

export const evidenceOf = (claims: ShownClaim[], changes: Partial<Evidence> = {}): Evidence => ({
  revision: 3,
  sources: 1,
  isChecked: true,
  html: '',
  claims,
  ...changes,
});
