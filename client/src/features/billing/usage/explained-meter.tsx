import type { Usage } from '#shared/rules/billing.ts';
import { longUtcDate } from '#client/lib/in-words.ts';
import { UsageMeter } from '#client/ui/usage-meter.tsx';

export function ExplainedMeter({ usage }: { usage: Usage }) {
  const { resetsOn } = usage;
  return <UsageMeter usage={usage} more={resetsOn ? ` Starts again on ${longUtcDate(resetsOn)}.` : ''} />;
}
