import { Alert, Stack } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { LoadingSkeleton } from '../../../../ui/page/loading-skeleton.tsx';
import classes from '../columns.module.css';
import { SampleAlert } from '../../sample-alert.tsx';
import { PieceEvidence } from '../../evidence/piece-evidence.tsx';
import { useClaimLinks } from '../../evidence/use-claim-links.ts';
import { FeaturedImage } from '../image/featured-image.tsx';
import { OutputPanel } from './output-panel.tsx';
import type { Piece } from '../piece.ts';
import { PieceActions } from '../piece-actions.tsx';

/** Loaded when the first piece is edited: the editor is larger than the rest of the screen. */
const PieceEditor = lazy(async () => ({
  default: (await import('../../editor/piece-editor.tsx')).PieceEditor,
}));

type Props = { piece: Piece; postButton: ReactNode; publications: ReactNode };

export function ContentTab({ piece, postButton, publications }: Props) {
  const [isEditing, setIsEditing] = useState(false);
  const links = useClaimLinks();
  if (isEditing) {
    return (
      <Suspense fallback={<LoadingSkeleton rows={9} />}>
        <PieceEditor piece={piece} onClose={() => setIsEditing(false)} />
      </Suspense>
    );
  }
  return (
    <>
      <PieceActions piece={piece} postButton={postButton} onEdit={() => setIsEditing(true)} />
      {piece.sampleNote && <SampleAlert note={piece.sampleNote} />}
      {piece.lengthNote && (
        <Alert icon={<IconInfoCircle aria-hidden />} color="yellow" mb="lg">
          {piece.lengthNote}
        </Alert>
      )}
      <div className={classes.columns}>
        <OutputPanel piece={piece} links={links} />
        <Stack gap="lg">
          <PieceEvidence piece={piece} links={links} />
          <FeaturedImage piece={piece} />
          {publications}
        </Stack>
      </div>
    </>
  );
}
