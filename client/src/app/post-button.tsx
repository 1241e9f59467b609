import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { useModalInAddress } from '../lib/modal-in-address.ts';
import { useIsTakingOver } from '../lib/taking-over.tsx';
import { trpc } from '../lib/trpc.ts';

const PostToWebsiteModal = lazy(async () => ({
  default: (await import('../features/publish/post-to-website-modal.tsx')).PostToWebsiteModal,
}));

/** Opens the modal that posts a piece, or updates one that is live, which is loaded then. The focus comes back, or goes to what was posted. */
export function PostButton({ contentId }: { contentId: string }) {
  const [isPressed, setPressed] = useState(false);
  const { opened, close: closeInAddress } = useModalInAddress();
  const isTakingOver = useIsTakingOver();
  const { data: posts } = trpc.publish.list.useQuery({ contentId });
  const isLive = !isTakingOver && posts?.some(({ status }) => status === 'publish');
  const isAsked = opened === 'post-to-website' && !isTakingOver;
  const button = useRef<HTMLButtonElement>(null);
  const navigate = useNavigate();
  const close = useCallback(() => {
    flushSync(() => {
      setPressed(false);
      if (isAsked) closeInAddress();
    });
    button.current?.focus();
  }, [isAsked, closeInAddress]);
  const showPosted = useCallback(() => {
    setPressed(false);
    void navigate({ hash: 'publish' }, { replace: true, preventScrollReset: true });
  }, [navigate]);
  return (
    <>
      <Button
        ref={button}
        size="sm"
        leftSection={<IconSend size={16} aria-hidden />}
        onClick={() => setPressed(true)}
      >
        {isLive ? 'Update' : 'Post to Web'}
      </Button>
      <Suspense>
        {(isPressed || isAsked) && (
          <PostToWebsiteModal contentId={contentId} onClose={close} onPosted={showPosted} />
        )}
      </Suspense>
    </>
  );
}
