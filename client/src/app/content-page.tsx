import { useParams } from 'react-router';
import { ContentScreen } from '../features/pieces/piece/content-screen.tsx';
import { OlderPosts } from '../features/own-site/older-posts.tsx';
import { publicationCard, PublicationList } from '../features/publish/publication-list.tsx';
import { ReviewSection } from '../features/review/review-section.tsx';
import { trpc } from '../lib/trpc.ts';
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
      arePublicationsKnown={isCardThere && !posts.isPending && !reviews.isPending}
    />
  );
}

function PublicationsAndReviews({ contentId }: { contentId: string }) {
  return (
    <>
      <PublicationList contentId={contentId} empty="Not posted yet." />
      <LinksFromOlderPosts contentId={contentId} />
      <ReviewSection contentId={contentId} />
    </>
  );
}

function LinksFromOlderPosts({ contentId }: { contentId: string }) {
  const { data } = trpc.publish.list.useQuery({ contentId });
  const live = data?.find(({ status, link, websiteId }) => status === 'publish' && link && websiteId);
  if (!live?.link || !live.websiteId) return null;
  return <OlderPosts websiteId={live.websiteId} url={live.link} title={live.contentTitle} />;
}
