import { lazy, Suspense } from 'react';
import { ContentScreen } from '../features/content/piece/content-screen.tsx';
import { PublicationList } from '../features/publish/publication-list.tsx';
import { PostButton } from './post-button.tsx';

const ReviewSection = lazy(async () => ({
  default: (await import('../features/review/review-section.tsx')).ReviewSection,
}));

/** The screen of a piece with the button that posts it to a website, where it has been posted, and its reviews. */
export function ContentPage() {
  return <ContentScreen PostButton={PostButton} Publications={PublicationsAndReviews} />;
}

function PublicationsAndReviews({ contentId }: { contentId: string }) {
  return (
    <>
      <PublicationList contentId={contentId} empty="Not posted yet." />
      <Suspense>
        <ReviewSection contentId={contentId} />
      </Suspense>
    </>
  );
}
