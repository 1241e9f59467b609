import { isOpen } from '#shared/rules/evidence.ts';
import type { Evidence, Notice, ShownClaim } from './evidence.ts';

export const CLAIM_NOTICES = {
  bound: 'The words now match the source.',
  removed: 'The sentence was removed.',
  undone: 'The text is as it was before.',
  confirmed: 'Confirmed by you.',
  takenBack: 'The confirmation was taken back.',
  gone: 'These words have just changed.',
  unsaved: 'Your last changes are not saved yet. Please try again.',
  newerText: 'Here is the newer text. Please try again.',
  attached: 'The source was attached.',
} as const;

export function attachedNotice({ surface, sentence }: ShownClaim, { claims }: Evidence): Notice {
  const same = claims.find((claim) => claim.surface === surface && claim.sentence === sentence);
  if (same?.state === 'doubted')
    return { text: `${CLAIM_NOTICES.attached} Please confirm that it says “${surface}”.` };
  if (!same || !isOpen(same)) return { text: CLAIM_NOTICES.attached };
  if (same.fact) return { text: `${CLAIM_NOTICES.attached} It says something else than “${surface}”.` };
  return { text: `${CLAIM_NOTICES.attached} It does not mention “${surface}”.` };
}

export const confirmedNotice = (reason: string | null, undo: () => void): Notice =>
  reason === null ? { text: CLAIM_NOTICES.takenBack } : { text: CLAIM_NOTICES.confirmed, undo };
