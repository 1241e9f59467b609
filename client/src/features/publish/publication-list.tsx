import { Stack, Text, Title } from '@mantine/core';
import { trpc } from '../../lib/trpc.ts';
import { FormAlert } from '../../ui/form-alert.tsx';
import { LoadingSkeleton } from '../../ui/loading-skeleton.tsx';
import { PublicationCard } from './publication-card.tsx';

type Props = {
  /** One of the two: the publications of a piece, or those on a website. */
  contentId?: string;
  websiteId?: string;
  /** Said when nothing has been posted; without it the list is left out. */
  empty?: string;
};

/** What was posted where, newest first. */
export function PublicationList({ contentId, websiteId, empty }: Props) {
  const { data, isLoading, error } = trpc.publish.list.useQuery({ contentId, websiteId });
  if (isLoading) return <LoadingSkeleton rows={2} />;
  if (error) return <FormAlert error={error} />;
  if (!data?.length) return empty ? <Text c="dimmed">{empty}</Text> : null;
  return (
    <Stack gap="sm" component="section" aria-label="Posted to">
      <Title order={2} fz="lg">
        {contentId ? 'Posted to' : 'Posted here'}
      </Title>
      {data.map((publication) => (
        <PublicationCard key={publication.id} publication={publication} showPiece={!contentId} />
      ))}
    </Stack>
  );
}
