import { ContentListScreen } from '../features/pieces/list/content-list-screen.tsx';
import { lazyPart } from '../lib/lazy-part.ts';

const PostToWebsiteModal = lazyPart(
  async () => (await import('../features/publish/post-to-website-modal.tsx')).PostToWebsiteModal,
);

export function ContentListPage() {
  return <ContentListScreen PostModal={PostToWebsiteModal} />;
}
