import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';

const PostToWebsiteModal = lazy(async () => ({
  default: (await import('../features/publish/post-to-website-modal.tsx')).PostToWebsiteModal,
}));

/** Opens the modal that posts a piece, which is loaded then. The focus comes back, or goes to what was posted. */
export function PostButton({ contentId }: { contentId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const navigate = useNavigate();
  const close = useCallback(() => {
    flushSync(() => setIsOpen(false));
    button.current?.focus();
  }, []);
  const showPosted = useCallback(() => {
    setIsOpen(false);
    void navigate({ hash: 'publish' }, { replace: true, preventScrollReset: true });
  }, [navigate]);
  return (
    <>
      <Button
        ref={button}
        size="sm"
        leftSection={<IconSend size={16} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        Post to Web
      </Button>
      <Suspense>
        {isOpen && <PostToWebsiteModal contentId={contentId} onClose={close} onPosted={showPosted} />}
      </Suspense>
    </>
  );
}
