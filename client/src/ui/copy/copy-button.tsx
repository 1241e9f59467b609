import { ActionIcon, Box, Group, Text } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import { toast } from '../toast/toast.ts';
import classes from './copy-button.module.css';

type Props = {
  value: string;
  what: string;
  /** Pixels; the house's size unless it is in a row of its own. */
  size?: number;
};

export function CopyButton({ value, what, size }: Props) {
  const { isCopied, copy } = useCopy(value);
  return (
    <ActionIcon
      variant="subtle"
      size={size ?? 'lg'}
      className={classes.button}
      onClick={copy}
      aria-label={isCopied ? 'Copied' : `Copy ${what}`}
    >
      {isCopied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
    </ActionIcon>
  );
}

/** Puts text on the clipboard. @returns false, and says so, where the browser refuses (no permission, or not a secure address) */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    toast.failure('Could not copy. Select the text and copy it by hand.');
    return false;
  }
}

const COPIED_MS = 2000;

export function useCopy(value: string) {
  const [isCopied, setCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  async function copy() {
    if (await copyText(value)) setCopied(true);
  }

  return { isCopied, copy: () => void copy() };
}

type CopyFieldProps = { label: string; value: string; children?: ReactNode };

export function CopyField({ label, value, children }: CopyFieldProps) {
  return (
    <LabelledValue label={label} button={value && <CopyButton value={value} what={label} />}>
      {value ? (
        (children ?? (
          <Text fz="inherit" lh="inherit" className="u-pre" dir="auto">
            {value}
          </Text>
        ))
      ) : (
        <Text c="dimmed">–</Text>
      )}
    </LabelledValue>
  );
}

type LabelledValueProps = { label: string; button?: ReactNode; children: ReactNode };

function LabelledValue({ label, button, children }: LabelledValueProps) {
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
