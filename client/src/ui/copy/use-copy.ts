import { useEffect, useState } from 'react';
import { COPY_FAILED, copyText } from '../../lib/copy-text.ts';
import { toast } from '../toast/toast.ts';

const COPIED_MS = 2000;

/** Copies one value. @returns whether it has just been copied: for two seconds */
export function useCopy(value: string) {
  const [isCopied, setCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  async function copy() {
    if (await copyText(value)) setCopied(true);
    else toast.failure(COPY_FAILED);
  }

  return { isCopied, copy: () => void copy() };
}
