import { useState } from 'react';
import { useLocation } from 'react-router';
import type { ClaimLinks } from '#client/features/evidence/use-claim-links.ts';

/** Sections of the rail that an address can name. */
const NAMED = new Set(['#publish', '#evidence']);

/**
 * Whether the rail is open where it is a sheet. An address that names one of its sections opens it, and so does a claim
 * whose card is asked for; a claim asked for in the text closes it.
 */
export function useSheet({ asked }: ClaimLinks) {
  const { key, hash } = useLocation();
  const [isOpen, setOpen] = useState(NAMED.has(hash));
  const [known, setKnown] = useState({ key, asked });
  if (known.key !== key || known.asked !== asked) {
    setOpen(known.asked === asked ? NAMED.has(hash) : asked?.where === 'card');
    setKnown({ key, asked });
  }
  return [isOpen, setOpen] as const;
}
