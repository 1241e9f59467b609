import { ActionIcon } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import classes from './copy-button.module.css';
import { useCopy } from './use-copy.ts';

type Props = {
  value: string;
  /** What is copied, for the button's name: "Copy title". */
  what: string;
};

/** Copies one value and says so for two seconds. */
export function CopyButton({ value, what }: Props) {
  const { isCopied, copy } = useCopy(value);
  return (
    <ActionIcon
      variant="subtle"
      size="lg"
      className={classes.button}
      onClick={copy}
      aria-label={isCopied ? 'Copied' : `Copy ${what}`}
    >
      {isCopied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
    </ActionIcon>
  );
}
