import { useParams } from 'react-router';
import { ContentScreen } from '#client/features/pieces/piece/content-screen.tsx';
import type { Restoring } from '#client/features/pieces/piece/history/restore-version.tsx';
import { publicationCard, PublicationList } from '#client/features/publish/publication-list.tsx';
import { PieceResults } from '#client/features/results/piece-results.tsx';
import { ReviewSection } from '#client/features/review/review-section.tsx';
import { lazyPart } from '#client/lib/lazy-part.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Fold } from '#client/ui/fold.tsx';
import { Planned } from './planned.tsx';
import { PostButton } from './post-button.tsx';

export function ContentPage() {
  const { id = '' } = useParams();
  const posts = trpc.publish.list.useQuery({ contentId: id });
  const queue = trpc.publish.queue.useQuery();
  const results = trpc.content.pieceResults.useQuery({ id });
  const reviews = trpc.publish.reviews.useQuery({ contentId: id });
  const card = publicationCard.usePart(Boolean(posts.data?.length));
  const isCardThere = card !== null || !posts.data?.length;
  return (
    <ContentScreen
      PostButton={PostButton}
      Publications={PublicationsAndReviews}
      History={PieceHistory}
      arePublicationsKnown={
        isCardThere && ![posts, results, reviews, queue].some(({ isPending }) => isPending)
      }
    />
  );
}

function PublicationsAndReviews({ contentId }: { contentId: string }) {
  return (
    <>
      <PublicationList contentId={contentId} empty={<NotPosted contentId={contentId} />} />
      <PieceResults contentId={contentId} />
      <ReviewSection contentId={contentId} />
    </>
  );
}

export function NotPosted({ contentId }: { contentId: string }) {
  const { data: queue } = trpc.publish.queue.useQuery();
  const entry = queue?.find((planned) => planned.contentId === contentId && planned.localTime);
  return entry ? <Planned entry={entry} /> : 'Not posted yet.';
}

const Timeline = lazyPart(async () => (await import('./timeline.tsx')).Timeline);

const PieceHistory = (restoring: Restoring) => (
  <Fold title="History" state="versions and posts">
    <Timeline {...restoring} />
  </Fold>
);
