import { lazy } from 'react';
import { ContentListScreen } from '../features/pieces/list/content-list-screen.tsx';

const PostToWebsiteModal = lazy(async () => ({
  default: (await import('../features/publish/post-to-website-modal.tsx')).PostToWebsiteModal,
}));

export function ContentListPage() {
  return <ContentListScreen PostModal={PostToWebsiteModal} />;
}
