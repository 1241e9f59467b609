import { useParams } from 'react-router';
import { ContentScreen } from '../features/pieces/piece/content-screen.tsx';
import { publicationCard, PublicationList } from '../features/publish/publication-list.tsx';
import { ReviewSection } from '../features/review/review-section.tsx';
import { trpc } from '../lib/trpc.ts';
import { PieceHistory } from './piece-history.tsx';
import { PostButton } from './post-button.tsx';

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
