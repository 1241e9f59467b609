import { Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './calendar.module.css';
import { QuietButton } from '../../ui/action.tsx';

type Props = {
  label: string;
  name: string;
  text: string;
  isPaused: boolean;
  isBusy: boolean;
  onPause: () => void;
  onResume: () => void;
  actions: { label: string; color?: string; onClick: () => void }[];
  children?: ReactNode;
};

export function CalendarLine({ label, name, text, children, ...props }: Props) {
  const { isPaused, isBusy, onPause, onResume, actions } = props;
  const pause = isPaused
    ? { label: 'Resume', color: undefined, onClick: onResume }
    : { label: 'Pause', color: 'gray', onClick: onPause };
  return (
    <Stack component="section" aria-label={label} className={classes.line} gap={4}>
      <Group justify="space-between" gap="4px 16px">
        <Text fz="sm" flex="1 1 20rem" className="u-wrap">
          <strong>{name}</strong> <span className="u-soft">{text}</span>
        </Text>
        <Group gap={4}>
          {[pause, ...actions].map((action) => (
            <QuietButton key={action.label} color={action.color} disabled={isBusy} onClick={action.onClick}>
              {action.label}
            </QuietButton>
          ))}
        </Group>
      </Group>
      {children}
    </Stack>
  );
}
