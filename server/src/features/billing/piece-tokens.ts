import { z } from 'zod';
import type { Usage } from '#server/ports/ai-writer/ai-writer.ts';
import { WRITING_STEPS, type WritingStep } from '#shared/rules/billing.ts';

const stepTokens = z.object({
  step: z.enum(WRITING_STEPS),
  model: z.string(),
  input: z.number(),
  /** Part of the input; 0 for what was counted before it was known. */
  cached: z.number().default(0),
  output: z.number(),
});
export type StepTokens = z.infer<typeof stepTokens>;

export const pieceTokens = z.array(stepTokens);

/** Dollars per million tokens, by model; without a price of their own, cached tokens cost what others do. */
export type Prices = Record<string, { input: number; cached?: number | undefined; output: number }>;

export function addTokens(
  tokens: StepTokens[],
  step: WritingStep,
  { model, inputTokens, cachedTokens, outputTokens }: Usage,
) {
  const entry = tokens.find((known) => known.step === step && known.model === model);
  if (entry) {
    entry.input += inputTokens;
    entry.cached += cachedTokens;
    entry.output += outputTokens;
  } else tokens.push({ step, model, input: inputTokens, cached: cachedTokens, output: outputTokens });
}

export function totalTokens(tokens: Omit<StepTokens, 'step' | 'model'>[]) {
  const sum = (name: 'input' | 'cached' | 'output') => tokens.reduce((all, one) => all + one[name], 0);
  return { input: sum('input'), cached: sum('cached'), output: sum('output') };
}
