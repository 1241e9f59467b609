import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

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
    <div className={classes.empty}>
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
    </div>
  );
}
