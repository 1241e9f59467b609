import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { loadedWhenTouched } from '#client/lib/loaded-when-touched.ts';
import { CopyField } from '#client/ui/copy/copy-field.tsx';
import { OtherTitles } from './other-titles.tsx';
import { isSocialPost, type Piece } from '../piece.ts';
import { RailSection } from './rail-section.tsx';

const previewKit = loadedWhenTouched(() => import('./search/search-preview.tsx'));

/** What search engines show of the piece, and how it will look there. */
export function SearchSection({ piece }: { piece: Piece }) {
  const kit = previewKit.usePart();
  const { title, metaDescription, excerpt } = piece;
  const description = metaDescription || excerpt;
  return (
    <RailSection title="Search">
      <CountedField label="Title" text={title} width={kit && <kit.TextWidth text={title} line="title" />} />
      <OtherTitles piece={piece} />
      {!isSocialPost(piece) && (
        <>
          <CountedField
            label="Meta Description"
            text={description}
            width={kit && <kit.TextWidth text={description} line="description" />}
          />
          {kit && <kit.SearchPreview piece={piece} description={description} />}
        </>
      )}
    </RailSection>
  );
}

type FieldProps = { label: string; text: string; width: ReactNode };

function CountedField({ label, text, width }: FieldProps) {
  return (
    <CopyField label={label} value={text}>
      <Text fz="inherit" lh="inherit" dir="auto">
        {text}
      </Text>
      <Text size="xs" c="dimmed">
        {[...text].length} characters
        {width}
      </Text>
    </CopyField>
  );
}
