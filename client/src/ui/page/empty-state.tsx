import { Box, Stack } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = {
  icon?: ReactNode;
  title?: string;
  children?: ReactNode;
  /** The one thing to do next. */
  action?: ReactNode;
};

/** A calm place-holder where there is nothing to show yet. */
export function EmptyState({ icon, title, children, action }: Props) {
  return (
    <Stack
      className="u-balance"
      gap={14}
      align="center"
      py={64}
      px={24}
      ta="center"
      bd="1px dashed var(--line-strong)"
      bdrs="lg"
    >
      {icon && (
        <Box className="u-center u-link" w={56} h={56} bdrs="50%" bg="var(--accent-wash)">
          {icon}
        </Box>
      )}
      {title && (
        <Box component="h2" className="u-heading" fz={22} lh="1.25">
          {title}
        </Box>
      )}
      {children && (
        <Box className="u-soft" maw="46ch">
          {children}
        </Box>
      )}
      {action}
    </Stack>
  );
}
