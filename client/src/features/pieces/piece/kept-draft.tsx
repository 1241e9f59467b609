import type { KeptText, LeftText } from '#client/lib/kept-texts.ts';
import { DeskNotice } from '#client/ui/desk/desk.tsx';
import { KeptOffer } from '#client/ui/kept/kept-offer.tsx';
import { draftInWords } from '../editor/draft.ts';
import { draftOf, type Draft, type Piece } from './piece.ts';

type Props = {
  piece: Piece;
  found: KeptText<Draft>;
  leave: () => Promise<void>;
  onUse: (left: LeftText<Draft>) => Promise<void>;
};

export function KeptDraft({ piece, ...offer }: Props) {
  return (
    <DeskNotice>
      <KeptOffer {...offer} current={draftOf(piece)} inWords={draftInWords} />
    </DeskNotice>
  );
}
