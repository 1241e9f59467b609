import type { Reason } from '#server/errors.ts';
import { beginSpan } from '#server/operating/tracing/spans.ts';

/** `cancelled`: the caller has gone. */
type AiOutcome = 'ok' | 'cancelled' | Reason;

export type AiMeter = {
  call(outcome: AiOutcome, seconds: number): void;
  tokens(usage: { inputTokens: number; cachedTokens: number; outputTokens: number }): void;
};

/** @returns notes the outcome; the first one counts */
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
