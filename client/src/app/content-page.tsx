import { useParams } from 'react-router';
import { ContentScreen } from '../features/pieces/piece/content-screen.tsx';
import { publicationCard, PublicationList } from '../features/publish/publication-list.tsx';
import { ReviewSection } from '../features/review/review-section.tsx';
import { trpc } from '../lib/trpc.ts';
import { PostButton } from './post-button.tsx';
import { lazy } from 'react';
import { Fold } from '../ui/fold.tsx';
import type { Restoring } from '../features/pieces/piece/history/restore-version.tsx';

export function ContentPage() {
  const { id = '' } = useParams();
  const posts = trpc.publish.list.useQuery({ contentId: id });
  const reviews = trpc.publish.reviews.useQuery({ contentId: id });
  const card = publicationCard.usePart(Boolean(posts.data?.length));
  const isCardThere = card !== null || !posts.data?.length;
  return (
    <ContentScreen
      PostButton={PostButton}
      Publications={PublicationsAndReviews}
      History={PieceHistory}
      arePublicationsKnown={isCardThere && !posts.isPending && !reviews.isPending}
    />
  );
}

function PublicationsAndReviews({ contentId }: { contentId: string }) {
  return (
    <>
      <PublicationList contentId={contentId} empty="Not posted yet." />
      <ReviewSection contentId={contentId} />
    </>
  );
}

const Timeline = lazy(async () => ({ default: (await import('./timeline.tsx')).Timeline }));

const PieceHistory = (restoring: Restoring) => (
  <Fold title="History" state="versions and posts">
    <Timeline {...restoring} />
  </Fold>
);
