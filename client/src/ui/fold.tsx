import { Box, Loader } from '@mantine/core';
import { Suspense, useState, type ReactNode } from 'react';
import classes from './fold.module.css';

type Props = {
  title: string;
  /** What is set inside, or what is to be found there. */
  state: string;
  /** Shown open whatever the user does: something inside is wrong. */
  isForcedOpen?: boolean;
  /** What is inside is there while folded too, to be found on the page. */
  isKept?: boolean;
  children: ReactNode;
};

/** Part of a form, folded to one line. What is inside is loaded when it is first opened. */
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
