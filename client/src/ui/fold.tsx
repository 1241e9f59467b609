import { Box, Loader } from '@mantine/core';
import { Suspense, useState, type ReactNode } from 'react';
import classes from './fold.module.css';

type Props = { title: string; state: string; isForcedOpen?: boolean; isKept?: boolean; children: ReactNode };

export function Fold({ title, state, isForcedOpen = false, isKept = false, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const isShown = isOpen || isForcedOpen;
  return (
    <details
      className={`u-rule ${classes.fold}`}
      open={isShown}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={classes.line}>
        <span>{title}</span>{' '}
        <Box component="span" className="u-soft u-small" fw={400}>
          {state}
        </Box>
      </summary>
      {(isShown || isKept) && <Suspense fallback={<Loader size="sm" />}>{children}</Suspense>}
    </details>
  );
}
