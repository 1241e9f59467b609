import { z } from 'zod';
import { WRITING_STEPS, type WritingStep } from '#shared/rules/billing.ts';

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

export function totalTokens(tokens: { input: number; output: number }[]) {
  return tokens.reduce(
    (sum, { input, output }) => ({ input: sum.input + input, output: sum.output + output }),
    {
      input: 0,
      output: 0,
    },
  );
}
