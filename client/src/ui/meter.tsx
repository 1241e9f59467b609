import { Group, Progress, Text, type ProgressRootProps } from '@mantine/core';
import { grouped, longUtcDate } from '#client/lib/in-words.ts';
import type { Usage } from '#shared/rules/billing.ts';

/** @param isWhole with the day it starts again */
export function UsageMeter({ usage, isWhole }: { usage: Usage; isWhole?: boolean }) {
  const { plan, used, limit, resetsOn } = usage;
  const unit = plan === 'pro' ? 'words this month' : 'generations';
  const share = limit === null ? null : Math.min(100, (used / limit) * 100);
  const label = plan === 'pro' ? 'Words used this month' : 'Generations used';
  const of = limit === null ? '' : `/${grouped(limit)}`;

  return (
    <div>
      <Group justify="space-between" gap="xs" mb={6}>
        <Text fw={600}>{label}</Text>
        <Text aria-hidden={share !== null}>
          {grouped(used)}
          {of}
        </Text>
      </Group>
      {limit !== null && share !== null && (
        <ProgressBar
          size="lg"
          radius="xl"
          share={share}
          color={share < 100 ? 'pine' : 'red'}
          label={label}
          text={`${grouped(used)} of ${grouped(limit)} ${unit}`}
        />
      )}
      <Text c="dimmed" fz="sm" mt={6}>
        Every finished piece counts, even deleted ones. Failed ones don’t.
        {isWhole && resetsOn && ` Starts again on ${longUtcDate(resetsOn)}.`}
      </Text>
    </div>
  );
}

type ProgressBarProps = Pick<ProgressRootProps, 'size' | 'radius'> & {
  share: number;
  label: string;
  text: string;
  color?: string;
};

/** A bar that is read out in words: Mantine's own says nothing but the bare percentage. */
export function ProgressBar({ share, label, text, color, ...rest }: ProgressBarProps) {
  return (
    <Progress.Root {...rest}>
      <Progress.Section
        value={share}
        color={color}
        withAria={false}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share)}
        aria-valuetext={text}
      />
    </Progress.Root>
  );
}
