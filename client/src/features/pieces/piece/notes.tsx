import { Text } from '@mantine/core';
import { Hint } from '#client/ui/action.tsx';
import type { Piece } from './piece.ts';

/** What a reader must know of how the text came about. */
export const Notes = ({ piece: { sampleNote, lengthNote } }: { piece: Piece }) => (
  <>
    {sampleNote && (
      <Hint size="xs" mt={8}>
        {sampleNote}
      </Hint>
    )}
    {lengthNote && (
      <Text size="xs" c="var(--amber)" mt={8}>
        {lengthNote}
      </Text>
    )}
  </>
);
