import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { LinkSuggestions } from '#client/features/own-site/link-suggestions.tsx';
import { loadedWhenTouched } from '#client/lib/loaded-when-touched.ts';
import { FeaturedImage } from '../image/featured-image.tsx';
import { isSocialPost, type Piece } from '../piece.ts';
import { AllFields } from './all-fields.tsx';
import { RailSection } from './rail-section.tsx';
import { SearchBasics } from './search-basics.tsx';
import classes from './other-titles.module.css';

const searchPreview = loadedWhenTouched(() => import('./search/search-preview.tsx'));

export function SearchSection({ piece, onEdit }: { piece: Piece; onEdit: (field?: string) => void }) {
  const loaded = searchPreview.usePart();
  const { title, metaDescription, excerpt } = piece;
  const description = metaDescription || excerpt;
  return (
    <RailSection title="Search">
      {!isSocialPost(piece) && (
        <div className={classes.preview}>
          {loaded && <loaded.SearchPreview piece={piece} description={description} />}
        </div>
      )}
      <Length name="Title" text={title}>
        {loaded && <loaded.TextWidth text={title} line="title" />}
      </Length>
      {!isSocialPost(piece) && (
        <Length name="Description" text={description}>
          {loaded && <loaded.TextWidth text={description} line="description" />}
        </Length>
      )}
      <FeaturedImage piece={piece} />
      {!isSocialPost(piece) && (
        <>
          <LinkSuggestions piece={piece} />
          <SearchBasics key={piece.revision} piece={piece} onEdit={onEdit} />
        </>
      )}
      <AllFields piece={piece} />
    </RailSection>
  );
}

type LengthProps = { name: string; text: string; children: ReactNode };

const Length = ({ name, text, children }: LengthProps) => (
  <Text size="xs" c="dimmed">
    {name}: {[...text].length} characters
    {children}
  </Text>
);
