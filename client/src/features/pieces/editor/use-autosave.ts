import { useEffect, useRef, useState } from 'react';
import { errorCode, errorText, type ErrorText } from '#client/lib/error-text.ts';
import { trpc } from '#client/lib/trpc.ts';
import type { Piece } from '../piece/piece.ts';
import { useSavedPiece } from '../piece/use-saved-piece.ts';
import { changesOf, type Draft, draftOf, problemsOf } from './draft.ts';

const PAUSE_MS = 1500;

/**
 * Saves a draft when its author pauses. A save names the revision it was made from: when the piece has been changed
 * elsewhere, nothing is overwritten and saving stops until the author has decided.
 */
export function useAutosave(piece: Piece, draft: Draft) {
  const utils = trpc.useUtils();
  const [base, setBase] = useState({ revision: piece.revision, saved: draftOf(piece) });
  const [failure, setFailure] = useState<ErrorText | null>(null);
  const [isConflict, setIsConflict] = useState(false);
  const isSaving = useRef(false);
  const { mutateAsync: update, isPending } = useSavedPiece(null);
  const isDirty = !isSameDraft(draft, base.saved);
  const input = { ...changesOf(draft, base.saved), id: piece.id, revision: base.revision };
  const problems = problemsOf(input);

  async function save(revision = base.revision): Promise<number | null> {
    if (!isDirty) return base.revision;
    if (isSaving.current || Object.keys(problems).length > 0) return null;
    isSaving.current = true;
    try {
      const saved = await update({ ...input, revision });
      setBase({ revision: saved.revision, saved: draft });
      setFailure(null);
      setIsConflict(false);
      return saved.revision;
    } catch (error) {
      setFailure(errorText(error));
      setIsConflict(errorCode(error) === 'CONFLICT');
      return null;
    } finally {
      isSaving.current = false;
    }
  }

  useEffect(() => {
    if (!isDirty || isConflict || isPending) return;
    const timer = setTimeout(() => void save(), PAUSE_MS);
    return () => clearTimeout(timer);
  });

  /** @returns the piece as it is stored now; null, and the failure is shown, when it cannot be had. */
  async function newest(): Promise<Piece | null> {
    try {
      return await utils.content.getContent.fetch({ id: piece.id }, { staleTime: 0 });
    } catch (error) {
      setFailure(errorText(error));
      return null;
    }
  }

  /** Saves on top of the newer text, which stays as a version. */
  async function overwrite() {
    const other = await newest();
    if (other) await save(other.revision);
  }

  const state = { isDirty, problems, isSaving: isPending, failure, isConflict };
  return { ...state, save: () => save(), newest, overwrite };
}

function isSameDraft(one: Draft, other: Draft): boolean {
  return JSON.stringify(draftOf(one)) === JSON.stringify(draftOf(other));
}
