import type { UsageEntry, WritingStep } from '#shared/rules/billing.ts';
import { grouped } from '#client/lib/grouped.ts';

const STEPS: Record<WritingStep, string> = {
  plan: 'plan',
  write: 'text',
  check: 'check',
  edit: 'edits',
  summary: 'summary',
  image: 'image',
  rewrite: 'rewrites',
};
const NOT_KNOWN = '–';

/** All tokens of a piece, and what each step took of them. */
export function describeTokens(tokens: UsageEntry['tokens']): { total: string; steps: string } {
  if (tokens.length === 0) return { total: NOT_KNOWN, steps: '' };
  const total = tokens.reduce((sum, { input, output }) => sum + input + output, 0);
  const steps = tokens.map(({ step, input, output }) => `${STEPS[step]} ${grouped(input + output)}`);
  return { total: grouped(total), steps: steps.join(', ') };
}

const dollarFormat = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumSignificantDigits: 3,
});

export const dollars = (amount: number | null) => (amount === null ? NOT_KNOWN : dollarFormat.format(amount));
