import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { CopyButton } from './copy-button.tsx';
import classes from './copy-field.module.css';

type Props = {
  label: string;
  /** What the button copies. */
  value: string;
  /** How it is shown, where that is more than the text itself. */
  children?: ReactNode;
};

/** A labelled value with its copy button. */
export function CopyField({ label, value, children }: Props) {
  return (
    <section className={classes.field} aria-label={label}>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <h3 className={classes.label}>{label}</h3>
        {value && <CopyButton value={value} what={label} />}
      </Group>
      {value ? (children ?? <Text className={classes.value}>{value}</Text>) : <Text c="dimmed">–</Text>}
    </section>
  );
}
