import { Text } from '@mantine/core';
import type { Usage } from '#shared/billing-rules.ts';
import { longUtcDate } from '../../../lib/long-date.ts';
import { UsageMeter } from '../../../ui/usage-meter.tsx';

/** The meter with what counts and until when. */
export function ExplainedMeter({ usage }: { usage: Usage }) {
  return (
    <div>
      <UsageMeter usage={usage} />
      <Text c="dimmed" fz="sm" mt={6}>
        Finished pieces count, deleted ones too; failed ones do not.
        {usage.resetsOn && ` Starts again on ${longUtcDate(usage.resetsOn)}.`}
      </Text>
    </div>
  );
}
