import { Anchor } from '@mantine/core';
import { Link, useParams } from 'react-router';
import { ContentScreen } from '../features/pieces/piece/content-screen.tsx';
import { publicationCard, PublicationList } from '../features/publish/publication-list.tsx';
import { ReviewSection } from '../features/review/review-section.tsx';
import { longLocalTime } from '../lib/in-words.ts';
import { paths } from '../lib/paths.ts';
import { trpc } from '../lib/trpc.ts';
import { PostButton } from './post-button.tsx';
import { lazy } from 'react';
import { Fold } from '../ui/fold.tsx';
import type { Restoring } from '../features/pieces/piece/history/restore-version.tsx';

export function ContentPage() {
  const { id = '' } = useParams();
  const posts = trpc.publish.list.useQuery({ contentId: id });
  const queue = trpc.publish.queue.useQuery();
  const reviews = trpc.publish.reviews.useQuery({ contentId: id });
  const card = publicationCard.usePart(Boolean(posts.data?.length));
  const isCardThere = card !== null || !posts.data?.length;
  return (
    <ContentScreen
      PostButton={PostButton}
      Publications={PublicationsAndReviews}
      History={PieceHistory}
      arePublicationsKnown={isCardThere && !posts.isPending && !reviews.isPending && !queue.isPending}
    />
  );
}

function PublicationsAndReviews({ contentId }: { contentId: string }) {
  return (
    <>
      <PublicationList contentId={contentId} empty={<NotPosted contentId={contentId} />} />
      <ReviewSection contentId={contentId} />
    </>
  );
}

export function NotPosted({ contentId }: { contentId: string }) {
  const { data: queue } = trpc.publish.queue.useQuery();
  const entry = queue?.find((planned) => planned.contentId === contentId);
  if (!entry?.localTime) return queue && 'Not posted yet.';
  return (
    <>
      Scheduled for {longLocalTime(entry.localTime)} ({entry.timeZone}).{' '}
      {entry.status === 'review' && 'It waits for your approval. '}
      <Anchor component={Link} to={paths.entry(entry.id)} fz="inherit" underline="always">
        Show it in the calendar
      </Anchor>
    </>
  );
}

const Timeline = lazy(async () => ({ default: (await import('./timeline.tsx')).Timeline }));

const PieceHistory = (restoring: Restoring) => (
  <Fold title="History" state="versions and posts">
    <Timeline {...restoring} />
  </Fold>
);
