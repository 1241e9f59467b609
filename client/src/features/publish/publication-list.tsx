import { Stack } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';
import { loadedWhenTouched } from '#client/lib/loaded-when-touched.ts';
import { trpc } from '#client/lib/trpc.ts';
import { FormAlert, Hint } from '#client/ui/action.tsx';
import { LoadingSkeleton, SectionTitle } from '#client/ui/page/page.tsx';
import type { PublicationView } from '#shared/schemas/publish.ts';

/** Most pieces have been posted nowhere yet. */
const publicationCard = loadedWhenTouched(() => import('./publication-card.tsx'));

type Props = { contentId?: string; websiteId?: string; empty?: ReactNode };

/** The site may still make a post it has not answered for; the server looks for it, the list shows it. */
const LOOK_MS = 15_000;
const isWaiting = ({ status }: PublicationView) => status === 'pending';

/** Whether the list of a piece is there, so that what stands below it stays where it is. */
export function useIsListShown(contentId: string): boolean {
  const { data } = trpc.publish.list.useQuery({ contentId });
  const card = publicationCard.usePart(Boolean(data?.length));
  return data !== undefined && (data.length === 0 || card !== null);
}

export function PublicationList({ contentId, websiteId, empty }: Props) {
  const { data, isLoading, error } = trpc.publish.list.useQuery(
    { contentId, websiteId },
    { refetchInterval: ({ state }) => (state.data?.some(isWaiting) ? LOOK_MS : false) },
  );
  const utils = trpc.useUtils();
  const look = trpc.publish.lookOnSite.useQuery(
    { contentId: contentId ?? '' },
    { enabled: Boolean(contentId && data?.length), retry: false, gcTime: 0 },
  );
  useEffect(() => {
    if (look.data) utils.publish.list.setData({ contentId, websiteId }, look.data);
  }, [look.data, utils, contentId, websiteId]);

  const card = publicationCard.usePart(Boolean(data?.length));
  if (isLoading) return <LoadingSkeleton rows={2} />;
  if (error) return <FormAlert error={error} />;
  if (!data?.length) return empty ? <Hint>{empty}</Hint> : null;
  if (!card) return <LoadingSkeleton rows={2} />;

  return (
    <Stack gap="sm" component="section" aria-label="Posted to">
      {websiteId && <SectionTitle order={2}>Posted here</SectionTitle>}
      {data.map((publication) => (
        <card.PublicationCard key={publication.id} publication={publication} showPiece={!contentId} />
      ))}
    </Stack>
  );
}
