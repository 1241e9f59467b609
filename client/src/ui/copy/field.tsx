import { Group, Box } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = {
  label: string;
  /** Beside label and value. */
  button?: ReactNode;
  children: ReactNode;
};

/** A value with its label. */
export function Field({ label, button, children }: Props) {
  return (
    <Group
      component="section"
      className="u-ruled"
      gap={8}
      align="start"
      wrap="nowrap"
      py={8}
      aria-label={label}
    >
      <Box className="u-wrap" flex="1">
        <h3 className="u-label">{label}</h3>
        {children}
      </Box>
      {button}
    </Group>
  );
}
