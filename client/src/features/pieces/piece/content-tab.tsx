import { startTransition, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useClaimLinks } from '#client/features/evidence/evidence.ts';
import { PieceEvidence } from '#client/features/evidence/piece-evidence.tsx';
import { focusHeading } from '#client/lib/focus.ts';
import type { LeftText } from '#client/lib/kept-texts.ts';
import { lazyPart } from '#client/lib/lazy-part.ts';
import { loadedWhenTouched } from '#client/lib/loaded-when-touched.ts';
import { useKeptText } from '#client/lib/use-kept-text.ts';
import { LoadingSkeleton } from '#client/ui/page/page.tsx';
import type { Restoring } from './history/restore-version.tsx';
import page from './piece.module.css';
import { placeOf, type Draft, type Piece } from './piece.ts';
import classes from './rail/rail.module.css';
import { Rail, RailSection } from './rail/rail.tsx';
import { SearchSection } from './rail/search-section.tsx';
import { PieceDocument } from './text/piece-document.tsx';

/** Loaded when the first piece is edited: the editor is larger than the rest of the screen. */
const PieceEditor = lazyPart(async () => (await import('../editor/piece-editor.tsx')).PieceEditor);

const KeptDraft = lazyPart(async () => (await import('./kept-draft.tsx')).KeptDraft);

const voiceCloseness = loadedWhenTouched(() => import('./rail/voice-closeness.tsx'));

/** The field that takes the focus; the text where none is named. */
export type Editing = { field?: string };

type Props = {
  piece: Piece;
  editing: Editing | null;
  onEdit: (editing: Editing | null) => void;
  titleSlot: HTMLElement | null;
  postButton: ReactNode;
  publications: ReactNode;
  History: ComponentType<Restoring>;
  arePublicationsKnown: boolean;
};

export function ContentTab({ piece, editing, onEdit, titleSlot, History, ...slots }: Props) {
  const links = useClaimLinks();
  const voice = voiceCloseness.usePart();
  const { found, leave } = useKeptText<Draft>(placeOf(piece));
  const [restored, setRestored] = useState<{ left: LeftText<Draft>; at: number } | null>(null);
  const { postButton, publications, arePublicationsKnown } = slots;
  // What is read stays until the editor has arrived.
  const edit = (field?: string) => startTransition(() => onEdit({ field }));
  const saved = { draft: piece, save: () => Promise.resolve(piece.revision), onRestored: () => undefined };

  function restore(left: LeftText<Draft>) {
    setRestored({ left, at: Date.now() });
    edit();
  }

  function endEditing() {
    flushSync(() => {
      setRestored(null);
      onEdit(null);
    });
    focusHeading();
  }

  return (
    <Suspense fallback={<LoadingSkeleton rows={9} />}>
      {found && (
        <Suspense>
          <KeptDraft piece={piece} found={found} leave={leave} onUse={restore} />
        </Suspense>
      )}
      <div className={`${page.columns} ${classes.withRail}`}>
        {editing ? (
          <PieceEditor
            key={restored?.at}
            piece={piece}
            left={restored?.left ?? null}
            field={editing.field}
            titleSlot={titleSlot}
            History={History}
            onClose={endEditing}
          />
        ) : (
          <>
            <PieceDocument piece={piece} links={links} onEdit={() => edit()} />
            <Rail links={links} action={postButton}>
              <RailSection title="Publish">{publications}</RailSection>
              {arePublicationsKnown && (
                <>
                  <SearchSection piece={piece} onEdit={edit} />
                  <PieceEvidence piece={piece} links={links}>
                    <div>
                      {/* No claim has this number: only the sheet is closed. */}
                      {voice && (
                        <voice.VoiceCloseness
                          key={piece.revision}
                          piece={piece}
                          onShow={() => links.showText(0)}
                        />
                      )}
                      <History piece={piece} {...saved} />
                    </div>
                  </PieceEvidence>
                </>
              )}
            </Rail>
          </>
        )}
      </div>
    </Suspense>
  );
}
