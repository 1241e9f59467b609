import { Button, Group, Stack, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { type ErrorText, errorCode, errorText } from '#client/lib/error-text.ts';
import { trpc } from '#client/lib/trpc.ts';
import { FormAlert } from '#client/ui/action.tsx';
import { updateContentInput, type UpdateContentInput } from '#shared/schemas/piece.ts';
import { useSavedPiece, type Piece } from '../piece/piece.ts';

export type DraftText = Pick<Piece, 'title' | 'slug' | 'excerpt' | 'content' | 'keywords'>;
export type Draft = DraftText & { metaDescription: string; imageAlt: string };

export function draftOf(piece: DraftText & { metaDescription: string; imageAlt: string | null }): Draft {
  const { title, slug, excerpt, content, keywords, metaDescription, imageAlt } = piece;
  return { title, slug, excerpt, content, keywords, metaDescription, imageAlt: imageAlt ?? '' };
}

/** What a save sends: of what comes with the image only what was changed here, because the image may have changed. */
export function changesOf(draft: Draft, saved: Draft) {
  const { metaDescription, imageAlt, ...text } = draft;
  return {
    ...text,
    ...(metaDescription !== saved.metaDescription && { metaDescription }),
    ...(imageAlt !== saved.imageAlt && { imageAlt }),
  };
}

/** Why the server would refuse a save, by field; the first reason of each. */
export function problemsOf(save: UpdateContentInput): Partial<Record<keyof Draft, string>> {
  const { error } = updateContentInput.safeParse(save);
  const reasons = error?.issues.toReversed().map(({ path: [field], message }) => [field, message]);
  return Object.fromEntries(reasons ?? []);
}

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

const CHOICE =
  'Nothing has been overwritten. Keep your text (the other one stays as a version), or take the newer one.';

type Saving = Pick<ReturnType<typeof useAutosave>, 'isDirty' | 'isSaving' | 'failure'>;

export function SaveState({ isDirty, isSaving, failure }: Saving) {
  const isSaved = !isDirty && !isSaving && !failure;
  return (
    <Group gap={6} role="status" c="dimmed">
      {isSaved && <IconCheck size={16} aria-hidden />}
      <Text size="sm">{isSaving ? 'Saving…' : isSaved ? 'Saved' : 'Not saved yet'}</Text>
    </Group>
  );
}

type SaveTroubleProps = {
  failure: ErrorText | null;
  isConflict: boolean;
  overwrite: () => Promise<void>;
  onTakeNewest: () => void;
};

export function SaveTrouble({ failure, isConflict, overwrite, onTakeNewest }: SaveTroubleProps) {
  if (!failure) return null;
  if (!isConflict) return <FormAlert error={failure} />;
  return (
    <Stack gap="sm">
      <FormAlert error={{ ...failure, hint: CHOICE }} />
      <Group gap="sm">
        <Button variant="default" onClick={() => void overwrite()}>
          Keep my text
        </Button>
        <Button variant="default" onClick={onTakeNewest}>
          Take the newer text
        </Button>
      </Group>
    </Stack>
  );
}
