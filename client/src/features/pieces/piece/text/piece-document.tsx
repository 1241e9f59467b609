import { Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import type { ClaimLinks } from '#client/features/evidence/evidence.ts';
import { lazyPart } from '#client/lib/lazy-part.ts';
import { PieceActions, type Sheet } from '../bar/piece-actions.tsx';
import type { Piece } from '../piece.ts';
import { HistorySheet, type HistoryOf } from '../sheets/history-sheet.tsx';
import { ContentBody } from './content-body.tsx';
import { useTextView } from './use-text-view.ts';

const FieldsSheet = lazyPart(async () => (await import('../sheets/fields-sheet.tsx')).FieldsSheet);

type Props = {
  piece: Piece;
  links: ClaimLinks;
  /** Where in the bar what can be done with the piece stands. */
  slot: HTMLElement | null;
  History: HistoryOf;
  onEdit: () => void;
};

export function PieceDocument({ piece, links, slot, History, onEdit }: Props) {
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const view = useTextView(piece, links);
  const saved = { draft: piece, save: () => Promise.resolve(piece.revision), onRestored: () => undefined };
  const close = () => setSheet(null);

  return (
    <article>
      {slot &&
        createPortal(<PieceActions piece={piece} view={view} onEdit={onEdit} onSheet={setSheet} />, slot)}
      <ContentBody piece={piece} links={links} view={view} />
      <Suspense>
        {sheet === 'fields' && <FieldsSheet piece={piece} html={view.html} onClose={close} />}
      </Suspense>
      <HistorySheet History={History} isOpen={sheet === 'history'} piece={piece} {...saved} onClose={close} />
    </article>
  );
}
