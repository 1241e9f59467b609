import { Box, Skeleton, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { LinkSuggestions } from '#client/features/own-site/link-suggestions.tsx';
import { lazyPart } from '#client/lib/lazy-part.ts';
import { loadedWhenTouched } from '#client/lib/loaded-when-touched.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Fold } from '#client/ui/fold.tsx';
import { isSocialPost, type Piece } from '../piece.ts';
import { RailSection } from './rail.tsx';

const SearchFindings = lazyPart(async () => (await import('./search-findings.tsx')).SearchFindings);

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
        <Box mih="11.5rem">
          {loaded ? (
            <loaded.SearchPreview piece={piece} description={description} />
          ) : (
            <Skeleton h="10.5rem" />
          )}
        </Box>
      )}
      <Length name="Title" text={title}>
        {loaded && <loaded.TextWidth text={title} line="title" />}
      </Length>
      {!isSocialPost(piece) && (
        <Length name="Description" text={description}>
          {loaded && <loaded.TextWidth text={description} line="description" />}
        </Length>
      )}
      {!isSocialPost(piece) && (
        <>
          <LinkSuggestions piece={piece} />
          <SearchBasics key={piece.revision} piece={piece} onEdit={onEdit} />
        </>
      )}
    </RailSection>
  );
}

const Length = ({ name, text, children }: { name: string; text: string; children: ReactNode }) => (
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
