import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { lazy, Suspense, useCallback, useState } from 'react';

const PostToWebsiteModal = lazy(async () => ({
  default: (await import('../features/publish/post-to-website-modal.tsx')).PostToWebsiteModal,
}));

/** Opens the modal that posts a piece, which is loaded then. */
export function PostButton({ contentId }: { contentId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = useCallback(() => setIsOpen(false), []);
  return (
    <>
      <Button size="sm" leftSection={<IconSend size={16} aria-hidden />} onClick={() => setIsOpen(true)}>
        Post to Web
      </Button>
      <Suspense>{isOpen && <PostToWebsiteModal contentId={contentId} onClose={close} />}</Suspense>
    </>
  );
}
