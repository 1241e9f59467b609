import { Group, Progress, Text } from '@mantine/core';
import type { Usage } from '#shared/billing.ts';

/** How much of the plan is used, in a line and a bar. */
export function UsageMeter({ usage }: { usage: Usage }) {
  const { plan, used, limit } = usage;
  const unit = plan === 'pro' ? 'words this month' : 'generations';
  const share = Math.min(100, (used / limit) * 100);
  const label = plan === 'pro' ? 'Words used this month' : 'Generations used';
  return (
    <div>
      <Group justify="space-between" gap="xs" mb={6}>
        <Text fw={600}>{label}</Text>
        <Text aria-hidden>
          {used.toLocaleString('en-US')}/{limit.toLocaleString('en-US')}
        </Text>
      </Group>
      <Progress.Root size="lg" radius="xl">
        <Progress.Section
          value={share}
          color={share < 80 ? 'pine' : 'red'}
          aria-label={label}
          aria-valuetext={`${used.toLocaleString('en-US')} of ${limit.toLocaleString('en-US')} ${unit}`}
        />
      </Progress.Root>
    </div>
  );
}
