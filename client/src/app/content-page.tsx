import { Suspense } from 'react';
import { useLocation, useParams } from 'react-router';
import { ContentScreen } from '#client/features/pieces/piece/content-screen.tsx';
import { PublicationList, useIsListShown } from '#client/features/publish/publication-list.tsx';
import { ReviewSection } from '#client/features/review/review-section.tsx';
import { lazyPart } from '#client/lib/lazy-part.ts';
import { isJustPosted } from '#client/lib/modal-in-address.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Planned } from './planned.tsx';
import { PostButton } from './post-button.tsx';

const PostedMoment = lazyPart(
  async () => (await import('#client/features/publish/posted-moment.tsx')).PostedMoment,
);
const PieceResults = lazyPart(
  async () => (await import('#client/features/results/piece-results.tsx')).PieceResults,
);
const Timeline = lazyPart(async () => (await import('./timeline.tsx')).Timeline);

export function ContentPage() {
  const { id = '' } = useParams();
  const { state } = useLocation();
  return (
    <>
      <ContentScreen PostButton={PostButton} Publications={PublicationsAndReviews} History={Timeline} />
      <Suspense>{isJustPosted(state) && <PostedMoment contentId={id} />}</Suspense>
    </>
  );
}

/** What the first part of the rail shows. */
function PublicationsAndReviews({ contentId }: { contentId: string }) {
  const { data: results, isPending } = trpc.content.pieceResults.useQuery({ id: contentId });
  const arePostsShown = useIsListShown(contentId);

  return (
    <>
      <PublicationList contentId={contentId} empty={<NotPosted contentId={contentId} />} />
      {/* What comes below it does not come before it. */}
      <Suspense>
        {results && <PieceResults contentId={contentId} />}
        {arePostsShown && !isPending && <ReviewSection contentId={contentId} />}
      </Suspense>
    </>
  );
}

export function NotPosted({ contentId }: { contentId: string }) {
  const { data: queue } = trpc.publish.queue.useQuery();
  const entry = queue?.find((planned) => planned.contentId === contentId && planned.localTime);
  return entry ? <Planned entry={entry} /> : 'Not posted yet.';
}
