import type { Reason } from '../../errors.ts';
import { beginSpan } from '../../operating/tracing/spans.ts';

/** `cancelled`: nobody waited for the answer any more. */
export type AiOutcome = 'ok' | 'cancelled' | Reason;

/** Told of every request to the AI service. */
export type AiMeter = {
  call(outcome: AiOutcome, seconds: number): void;
  tokens(usage: { inputTokens: number; outputTokens: number }): void;
};

/** Measures one request. @returns notes how it ended; only the first end counts */
export function measureCall(meter: AiMeter | undefined): (outcome: AiOutcome) => void {
  const startedAt = performance.now();
  const endSpan = beginSpan('AI call');
  let hasEnded = false;
  return (outcome) => {
    if (hasEnded) return;
    hasEnded = true;
    endSpan(outcome);
    meter?.call(outcome, (performance.now() - startedAt) / 1000);
  };
}
