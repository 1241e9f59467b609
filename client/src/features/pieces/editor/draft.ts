import { useRef } from 'react';
import type { LeftText } from '#client/lib/kept-texts.ts';
import type { Base, Stored } from '#client/lib/saver.ts';
import { trpc } from '#client/lib/trpc.ts';
import { useAutosave } from '#client/lib/use-autosave.ts';
import { updateContentInput, type UpdateContentInput } from '#shared/schemas/piece.ts';
import { plainText } from '../export/read-html.ts';
import { draftOf, placeOf, useSavedPiece, type Draft, type DraftText, type Piece } from '../piece/piece.ts';

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

const textInWords = ({ title, slug, excerpt, content, keywords }: DraftText) =>
  [title, slug, excerpt, plainText(content), keywords.join(', ')].filter(Boolean).join('\n');

export const draftInWords = ({ metaDescription, imageAlt, ...text }: Draft) =>
  [textInWords(text), metaDescription, imageAlt].filter(Boolean).join('\n');

const storedOf = (piece: Piece): Stored<Draft> => ({ value: draftOf(piece), revision: piece.revision });

/** What somebody writes in one go is one version, and a new version begins after this time. */
const STRETCH_MS = 5 * 60_000;

/** @param left what was written before and not saved */
export function useDraft(piece: Piece, left: LeftText<Draft> | null) {
  const utils = trpc.useUtils();
  const { mutateAsync: update } = useSavedPiece(null);
  const stretch = useRef({ revision: -1, since: -Infinity });
  const inputOf = (draft: Draft, { written, stored }: Base<Draft>) => ({
    ...changesOf(draft, written),
    id: piece.id,
    revision: stored.revision ?? piece.revision,
  });

  async function save(draft: Draft, base: Base<Draft>): Promise<Stored<Draft>> {
    const input = inputOf(draft, base);
    const { revision, since } = stretch.current;
    const continues = input.revision === revision && Date.now() - since < STRETCH_MS;
    const saved = await update({ ...input, continues });
    stretch.current = { revision: saved.revision, since: continues ? since : Date.now() };
    return storedOf(saved);
  }

  const autosave = useAutosave<Draft>({
    ...placeOf(piece),
    stored: storedOf(piece),
    left,
    save,
    newest: async () => storedOf(await utils.content.getContent.fetch({ id: piece.id }, { staleTime: 0 })),
    inWords: draftInWords,
    canSave: (draft, base) => Object.keys(problemsOf(inputOf(draft, base))).length === 0,
  });
  const { draft, base } = autosave;

  return {
    ...autosave,
    problems: problemsOf(inputOf(draft, base)),
    change: (part: Partial<Draft>) => autosave.change((known) => ({ ...known, ...part })),
    /** @returns the revision of what is written; null when it could not be saved */
    save: async () => ((await autosave.save()) ? autosave.revision() : null),
    /** @returns the piece as it is stored now, in the place of what was written; null when it cannot be had */
    takeNewest: async () =>
      (await autosave.takeNewest()) && (utils.content.getContent.getData({ id: piece.id }) ?? null),
  };
}
