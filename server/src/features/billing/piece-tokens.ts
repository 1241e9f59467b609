import { z } from 'zod';
import { WRITING_STEPS, type UsageEntry, type WritingStep } from '#shared/rules/billing.ts';

const stepTokens = z.object({
  step: z.enum(WRITING_STEPS),
  model: z.string(),
  input: z.number(),
  output: z.number(),
});
export type StepTokens = z.infer<typeof stepTokens>;

export const pieceTokens = z.array(stepTokens);

/** Dollars per million tokens, by model. */
export type Prices = Record<string, { input: number; output: number }>;

const MILLION = 1_000_000;

export function addTokens(
  tokens: StepTokens[],
  step: WritingStep,
  { model, inputTokens, outputTokens }: { model: string; inputTokens: number; outputTokens: number },
) {
  const entry = tokens.find((known) => known.step === step && known.model === model);
  if (entry) {
    entry.input += inputTokens;
    entry.output += outputTokens;
  } else tokens.push({ step, model, input: inputTokens, output: outputTokens });
}

/** Summed over models, in the order of the work. */
export function tokensByStep(tokens: StepTokens[]): UsageEntry['tokens'] {
  return WRITING_STEPS.flatMap((step) => {
    const ofStep = tokens.filter((entry) => entry.step === step);
    return ofStep.length > 0 ? [{ step, ...totalTokens(ofStep) }] : [];
  });
}

export function totalTokens(tokens: { input: number; output: number }[]) {
  return tokens.reduce(
    (sum, { input, output }) => ({ input: sum.input + input, output: sum.output + output }),
    {
      input: 0,
      output: 0,
    },
  );
}

/** @returns dollars; null without tokens or without the price of a model */
export function costOf(tokens: StepTokens[], prices: Prices | null): number | null {
  if (!prices || tokens.length === 0) return null;
  let cost = 0;
  for (const { model, input, output } of tokens) {
    const price = prices[model];
    if (!price) return null;
    cost += (input * price.input + output * price.output) / MILLION;
  }
  return cost;
}
