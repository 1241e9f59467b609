import { ContentListScreen } from '#client/features/pieces/list/content-list-screen.tsx';
import { lazyPart } from '#client/lib/lazy-part.ts';

const PostToWebsiteModal = lazyPart(
  async () => (await import('#client/features/publish/post-to-website-modal.tsx')).PostToWebsiteModal,
);
const ConnectWebsite = lazyPart(
  async () => (await import('#client/features/websites/connect/connect-website.tsx')).ConnectWebsite,
);

export const ContentListPage = () => <ContentListScreen PostModal={PostModal} />;

const PostModal = (props: { contentId: string; onClose: () => void }) => (
  <PostToWebsiteModal {...props} Connection={ConnectWebsite} />
);
