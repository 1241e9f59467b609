import { ContentListScreen } from '#client/features/pieces/list/content-list-screen.tsx';
import { lazyPart } from '#client/lib/lazy-part.ts';

const PostToWebsiteModal = lazyPart(
  async () => (await import('#client/features/publish/post-to-website-modal.tsx')).PostToWebsiteModal,
);

export function ContentListPage() {
  return <ContentListScreen PostModal={PostToWebsiteModal} />;
}
