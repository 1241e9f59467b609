import { ActionIcon } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { COPY_FAILED, copyText } from '../../lib/copy-text.ts';
import classes from './copy-button.module.css';
import { toast } from '../toast/toast.ts';

const COPIED_MS = 2000;

type Props = {
  value: string;
  /** What is copied, for the button's name: "Copy title". */
  what: string;
};

/** Copies one value and says so for two seconds. */
export function CopyButton({ value, what }: Props) {
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy() {
    if (await copyText(value)) setCopied(true);
    else toast.failure(COPY_FAILED);
  }

  const label = copied ? 'Copied' : `Copy ${what}`;
  return (
    <ActionIcon
      variant="subtle"
      size="lg"
      className={classes.button}
      onClick={() => void copy()}
      aria-label={label}
    >
      {copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
    </ActionIcon>
  );
}
