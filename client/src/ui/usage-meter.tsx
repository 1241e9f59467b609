import { Group, Text } from '@mantine/core';
import type { Usage } from '#shared/rules/billing.ts';
import { grouped } from '../lib/in-words.ts';
import { ProgressBar } from './progress-bar.tsx';

type Props = { usage: Usage; more?: string };

export function UsageMeter({ usage, more = '' }: Props) {
  const { plan, used, limit } = usage;
  const unit = plan === 'pro' ? 'words this month' : 'generations';
  const share = Math.min(100, (used / limit) * 100);
  const label = plan === 'pro' ? 'Words used this month' : 'Generations used';
  return (
    <div>
      <Group justify="space-between" gap="xs" mb={6}>
        <Text fw={600}>{label}</Text>
        <Text aria-hidden>
          {grouped(used)}/{grouped(limit)}
        </Text>
      </Group>
      <ProgressBar
        size="lg"
        radius="xl"
        share={share}
        color={share < 100 ? 'pine' : 'red'}
        label={label}
        text={`${grouped(used)} of ${grouped(limit)} ${unit}`}
      />
      <Text c="dimmed" fz="sm" mt={6}>
        Finished pieces count, deleted ones too; failed ones do not.{more}
      </Text>
    </div>
  );
}
