import { useEffect } from 'react';
import { onKeepingTrouble, type KeepingTrouble } from '#client/lib/kept-texts.ts';
import { toast } from '#client/ui/toast/toast.ts';

const NOTICES: Record<KeepingTrouble, string> = {
  unreachable: 'The server cannot be reached. What you write is kept on this device until it can be saved.',
  notKept:
    'This browser cannot keep a copy of what you write: its storage is full or blocked. Save or send it before you leave the page.',
};

/** Says once what keeps text from being safe. */
export function KeepingNotices() {
  useEffect(() => onKeepingTrouble((trouble) => toast.notice(NOTICES[trouble])), []);
  return null;
}
