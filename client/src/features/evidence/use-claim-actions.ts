import { isOpen } from '#shared/rules/evidence.ts';
import { trpc } from '../../lib/trpc.ts';
import { toast } from '../../ui/toast/toast.ts';
import type { BoundWords } from '../pieces/editor/change-claim.ts';
import type { ClaimActions, Evidence, Notice, ShownClaim } from './evidence.ts';

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

function attachedNotice({ surface, sentence }: ShownClaim, { claims }: Evidence): Notice {
  const same = claims.find((claim) => claim.surface === surface && claim.sentence === sentence);
  if (same?.state === 'doubted')
    return { text: `${CLAIM_NOTICES.attached} Please confirm that it says “${surface}”.` };
  if (!same || !isOpen(same)) return { text: CLAIM_NOTICES.attached };
  if (same.fact) return { text: `${CLAIM_NOTICES.attached} It says something else than “${surface}”.` };
  return { text: `${CLAIM_NOTICES.attached} It does not mention “${surface}”.` };
}

const confirmedNotice = (reason: string | null, undo: () => void): Notice =>
  reason === null ? { text: CLAIM_NOTICES.takenBack } : { text: CLAIM_NOTICES.confirmed, undo };

type ClaimText = {
  id: string;
  tell: (notice: Notice | null) => void;
  /** @param bound null takes the sentence away */
  change: (claim: ShownClaim, bound: BoundWords | null, said: string) => Promise<void> | void;
  /** The claims of the text as it is stored; null where it could not be stored. */
  stored: () => Promise<Evidence | null>;
  /** Those that are shown, after what they rest on has changed. */
  shown: (stored: Evidence) => Promise<Evidence> | Evidence;
  attempt?: <T>(act: () => Promise<T>) => Promise<T | null>;
};

/** Known again after a save, which numbers the claims again. */
const keyOf = ({ surface, sentence }: ShownClaim) => JSON.stringify([surface, sentence]);

async function attemptTold<T>(act: () => Promise<T>): Promise<T | null> {
  try {
    return await act();
  } catch (error) {
    toast.failure(error);
    return null;
  }
}

export function useClaimActions({
  id,
  tell,
  change,
  stored,
  shown,
  attempt = attemptTold,
}: ClaimText): ClaimActions {
  const { content } = trpc.useUtils();
  const attaching = trpc.content.attachSources.useMutation();
  const confirming = trpc.content.confirmClaims.useMutation();

  const keep = (act: () => Promise<Evidence>) =>
    attempt(async () => {
      const found = await act();
      content.getEvidence.setData({ id }, found);
      return shown(found);
    });

  const actions: ClaimActions = {
    bind: async (claim, bound) => change(claim, bound, CLAIM_NOTICES.bound),
    removeSentence: async (claim) => change(claim, null, CLAIM_NOTICES.removed),
    attach: async (claim, sourceIds) => {
      const found = await keep(() => attaching.mutateAsync({ id, sourceIds }));
      if (found) tell(attachedNotice(claim, found));
      return found !== null;
    },
    // What a user confirms is a claim of a text that is kept.
    confirm: async (chosen, reason) => {
      const kept = await attempt(stored);
      if (!kept) return;
      const wanted = new Set(chosen.map(keyOf));
      const numbers = kept.claims.filter((claim) => wanted.has(keyOf(claim))).map(({ n }) => n);
      if (numbers.length === 0) return toast.failure(CLAIM_NOTICES.gone);
      const { revision } = kept;
      const decided = await keep(() => confirming.mutateAsync({ id, revision, numbers, reason }));
      if (decided) tell(confirmedNotice(reason, () => void actions.confirm(chosen, null)));
    },
  };
  return actions;
}
