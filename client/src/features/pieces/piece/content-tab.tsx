import { lazy, type ReactNode, Suspense, useState } from 'react';
import { focusHeading } from '#client/lib/focus.ts';
import { LoadingSkeleton } from '#client/ui/page/page-states.tsx';
import { PieceEvidence } from '../../evidence/piece-evidence.tsx';
import { useClaimLinks } from '../../evidence/use-claim-links.ts';
import { FeaturedImage } from './image/featured-image.tsx';
import type { Piece } from './piece.ts';
import { VoiceCloseness } from './rail/voice-closeness.tsx';
import { DetailsSection } from './rail/details-section.tsx';
import { RailSection } from './rail/rail-section.tsx';
import { Rail } from './rail/rail.tsx';
import { SearchSection } from './rail/search-section.tsx';
import { PieceDocument } from './text/piece-document.tsx';
import columns from './columns.module.css';
import classes from './rail/rail.module.css';

/** Loaded when the first piece is edited: the editor is larger than the rest of the screen. */
const PieceEditor = lazy(async () => ({
  default: (await import('../editor/piece-editor.tsx')).PieceEditor,
}));

type Props = {
  piece: Piece;
  postButton: ReactNode;
  publications: ReactNode;
  arePublicationsKnown: boolean;
};

export function ContentTab({ piece, postButton, publications, arePublicationsKnown }: Props) {
  const [isEditing, setIsEditing] = useState(false);
  const links = useClaimLinks();

  function endEditing() {
    setIsEditing(false);
    focusHeading();
  }

  if (isEditing) {
    return (
      <Suspense fallback={<LoadingSkeleton rows={9} />}>
        <PieceEditor piece={piece} onClose={endEditing} />
      </Suspense>
    );
  }
  return (
    <div className={`${columns.columns} ${classes.withRail}`}>
      <PieceDocument piece={piece} links={links} onEdit={() => setIsEditing(true)} />
      <Rail links={links} action={postButton}>
        <RailSection title="Publish">{publications}</RailSection>
        {arePublicationsKnown && (
          <>
            <SearchSection piece={piece} onEdit={() => setIsEditing(true)} />
            <PieceEvidence piece={piece} links={links}>
              <VoiceCloseness key={piece.revision} piece={piece} />
              <FeaturedImage piece={piece} />
              <DetailsSection piece={piece} />
            </PieceEvidence>
          </>
        )}
      </Rail>
    </div>
  );
}
