import type { Usage } from '#shared/billing-rules.ts';
import { longUtcDate } from '../../../lib/long-date.ts';
import { UsageMeter } from '../../../ui/usage-meter.tsx';

/** The meter, and when it starts again. */
export function ExplainedMeter({ usage }: { usage: Usage }) {
  const { resetsOn } = usage;
  return <UsageMeter usage={usage} more={resetsOn ? ` Starts again on ${longUtcDate(resetsOn)}.` : ''} />;
}
