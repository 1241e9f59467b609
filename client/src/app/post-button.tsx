import type { ButtonProps } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Suspense, useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { lazyPart } from '#client/lib/lazy-part.ts';
import { justPosted, useModalInAddress } from '#client/lib/modal-in-address.ts';
import { useIsTakingOver } from '#client/lib/taking-over.tsx';
import { trpc } from '#client/lib/trpc.ts';
import { ToolMenu } from '#client/ui/menu/tool-menu.tsx';

const PostToWebsiteModal = lazyPart(
  async () => (await import('#client/features/publish/post-to-website-modal.tsx')).PostToWebsiteModal,
);
const ConnectWebsite = lazyPart(
  async () => (await import('#client/features/websites/connect/connect-website.tsx')).ConnectWebsite,
);
const ScheduleModal = lazyPart(
  async () => (await import('#client/features/publish/schedule-modal.tsx')).ScheduleModal,
);

const BUTTON: ButtonProps = {
  size: 'compact-md',
  flex: 'none',
  rightSection: <IconChevronDown size={16} aria-hidden />,
};

type Way = 'now' | 'draft' | 'time';

export function PostButton({ contentId }: { contentId: string }) {
  const [way, setWay] = useState<Way | null>(null);
  const { opened, close: closeInAddress } = useModalInAddress();
  const isTakingOver = useIsTakingOver();
  const { data: posts } = trpc.publish.list.useQuery({ contentId });
  const isLive = !isTakingOver && posts?.some(({ status }) => status === 'publish');
  const isAsked = opened === 'post-to-website' && !isTakingOver;
  const button = useRef<HTMLButtonElement>(null);
  const navigate = useNavigate();
  const close = useCallback(() => {
    flushSync(() => {
      setWay(null);
      if (isAsked) closeInAddress();
    });
    button.current?.focus();
  }, [isAsked, closeInAddress]);
  const showPosted = useCallback(() => {
    setWay(null);
    void navigate({ hash: 'publish' }, { replace: true, preventScrollReset: true, state: justPosted() });
  }, [navigate]);

  return (
    <>
      <ToolMenu button={BUTTON} buttonRef={button} label="Publish">
        {({ Menu }) => (
          <>
            <Menu.Item onClick={() => setWay('now')}>{isLive ? 'Update' : 'Post to Web'}</Menu.Item>
            <Menu.Item onClick={() => setWay('draft')}>As a draft</Menu.Item>
            <Menu.Item onClick={() => setWay('time')}>At a time</Menu.Item>
          </>
        )}
      </ToolMenu>
      <Suspense>
        {way === 'time' ? (
          <ScheduleModal contentId={contentId} onClose={close} />
        ) : (
          (way || isAsked) && (
            <PostToWebsiteModal
              Connection={ConnectWebsite}
              contentId={contentId}
              status={way === 'draft' ? 'draft' : null}
              onClose={close}
              onPosted={showPosted}
            />
          )
        )}
      </Suspense>
    </>
  );
}
