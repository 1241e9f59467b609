import { Box, Text } from '@mantine/core';
import { lazy, type ReactNode } from 'react';
import { LinkSuggestions } from '#client/features/own-site/link-suggestions.tsx';
import { loadedWhenTouched } from '#client/lib/loaded-when-touched.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Fold } from '#client/ui/fold.tsx';
import { FeaturedImage } from '../image/featured-image.tsx';
import { isSocialPost, type Piece } from '../piece.ts';
import { AllFields } from './all-fields.tsx';
import { RailSection } from './rail-section.tsx';

const SearchFindings = lazy(async () => ({
  default: (await import('./search-findings.tsx')).SearchFindings,
}));

const searchPreview = loadedWhenTouched(() => import('./search/search-preview.tsx'));

type Props = { piece: Piece; onEdit: (field?: string) => void };

export function SearchSection({ piece, onEdit }: Props) {
  const loaded = searchPreview.usePart();
  const { title, metaDescription, excerpt } = piece;
  const description = metaDescription || excerpt;
  return (
    <RailSection title="Search">
      {!isSocialPost(piece) && (
        // Its program comes late; what is below stays where it is.
        <Box mih="11.5rem">{loaded && <loaded.SearchPreview piece={piece} description={description} />}</Box>
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

function SearchBasics({ piece, onEdit }: Props) {
  const { data } = trpc.content.getSearchBasics.useQuery({ id: piece.id }, { staleTime: 0 });
  if (!data) return null;
  const kept = data.filter(({ fault }) => fault === null).length;
  return (
    <Fold title="Search basics" state={`${kept} of ${data.length}`}>
      <SearchFindings piece={piece} found={data} onEdit={onEdit} />
    </Fold>
  );
}
