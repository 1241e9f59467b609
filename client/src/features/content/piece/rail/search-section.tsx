import { CopyField } from '../../../../ui/copy/copy-field.tsx';
import { OtherTitles } from './other-titles.tsx';
import { isSocialPost, type Piece } from '../piece.ts';
import { RailSection } from './rail-section.tsx';

/** What search engines show of the piece. */
export function SearchSection({ piece }: { piece: Piece }) {
  return (
    <RailSection title="Search">
      <CopyField label="Title" value={piece.title} />
      <OtherTitles piece={piece} />
      {!isSocialPost(piece) && <CopyField label="Meta Description" value={piece.metaDescription} />}
    </RailSection>
  );
}
