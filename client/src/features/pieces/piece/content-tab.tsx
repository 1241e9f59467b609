import { startTransition, Suspense, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useClaimLinks } from '#client/features/evidence/evidence.ts';
import { PieceEvidence } from '#client/features/evidence/piece-evidence.tsx';
import { focusHeading } from '#client/lib/focus.ts';
import type { LeftText } from '#client/lib/kept-texts.ts';
import { lazyPart } from '#client/lib/lazy-part.ts';
import { loadedWhenTouched } from '#client/lib/loaded-when-touched.ts';
import { useKeptText } from '#client/lib/use-kept-text.ts';
import { DeskBody } from '#client/ui/desk/desk.tsx';
import { LoadingSkeleton } from '#client/ui/page/page.tsx';
import { placeOf, type Draft, type Piece } from './piece.ts';
import { Rail, RailSection, useRail } from './rail/rail.tsx';
import { SearchSection } from './rail/search-section.tsx';
import type { HistoryOf } from './sheets/history-sheet.tsx';
import { PieceDocument } from './text/piece-document.tsx';

/** Loaded when the first piece is edited: the editor is larger than the rest of the screen. */
const PieceEditor = lazyPart(async () => (await import('../editor/piece-editor.tsx')).PieceEditor);

const KeptDraft = lazyPart(async () => (await import('./kept-draft.tsx')).KeptDraft);

const voiceCloseness = loadedWhenTouched(() => import('./rail/voice-closeness.tsx'));

type Restored = { left: LeftText<Draft>; at: number; onKept: () => void };

/** The field that takes the focus; the text where none is named. */
export type Editing = { field?: string };

type Props = {
  piece: Piece;
  editing: Editing | null;
  onEdit: (editing: Editing | null) => void;
  titleSlot: HTMLElement | null;
  barSlot: HTMLElement | null;
  publications: ReactNode;
  History: HistoryOf;
};

export function ContentTab({ piece, editing, onEdit, titleSlot, barSlot, History, publications }: Props) {
  const links = useClaimLinks();
  const rail = useRail(links);
  const voice = voiceCloseness.usePart();
  const { found, leave } = useKeptText<Draft>(placeOf(piece));
  const [restored, setRestored] = useState<Restored | null>(null);
  // What is read stays until the editor has arrived.
  const edit = (field?: string) => startTransition(() => onEdit({ field }));
  const publish = <RailSection title="Publish">{publications}</RailSection>;

  /** @returns when the editor has it, which may have to be loaded first */
  function restore(left: LeftText<Draft>): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    setRestored({ left, at: Date.now(), onKept: resolve });
    edit();
    return promise;
  }

  function endEditing() {
    flushSync(() => {
      setRestored(null);
      onEdit(null);
    });
    focusHeading();
  }

  return (
    <Suspense
      fallback={
        <DeskBody>
          <LoadingSkeleton rows={9} />
        </DeskBody>
      }
    >
      {found && (
        <Suspense>
          <KeptDraft piece={piece} found={found} leave={leave} onUse={restore} />
        </Suspense>
      )}
      {editing ? (
        <PieceEditor
          key={restored?.at}
          piece={piece}
          left={restored?.left ?? null}
          onKept={restored?.onKept}
          field={editing.field}
          titleSlot={titleSlot}
          barSlot={barSlot}
          rail={rail}
          publish={publish}
          History={History}
          onClose={endEditing}
        />
      ) : (
        <>
          <DeskBody>
            <PieceDocument
              piece={piece}
              links={links}
              slot={barSlot}
              History={History}
              onEdit={() => edit()}
            />
          </DeskBody>
          <Rail
            slot={barSlot}
            state={rail}
            panels={{
              publish,
              search: <SearchSection piece={piece} onEdit={edit} />,
              evidence: (
                <PieceEvidence piece={piece} links={links}>
                  {/* No claim has this number: only the sheet is closed. */}
                  {voice && (
                    <voice.VoiceCloseness
                      key={piece.revision}
                      piece={piece}
                      onShow={() => links.showText(0)}
                    />
                  )}
                </PieceEvidence>
              ),
            }}
          />
        </>
      )}
    </Suspense>
  );
}
