import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import type { PublicationView } from '#shared/schemas/publish.ts';
import { PUBLISH_MESSAGES } from '#shared/rules/publish.ts';
import { isOneWay } from '#shared/rules/websites.ts';
import { trpc } from '../../lib/trpc.ts';
import { ToolMenu } from '../../ui/menu/tool-menu.tsx';
import { ConfirmModal } from '../../ui/modal/modal.tsx';
import { useCarefulChange } from './site-change.tsx';

const BUTTON = { variant: 'subtle', color: 'gray', size: 'compact-sm', ml: 'auto' } as const;

type Props = { publication: PublicationView; host: string };
type Asking = 'unpublish' | 'remove';

export function PublicationActions({ publication: { id, contentId, status, cmsType }, host }: Props) {
  const [asking, setAsking] = useState<Asking | null>(null);
  const { run, isBusy, outcome } = useCarefulChange(contentId);
  const { publish } = trpc.useUtils().client;
  const changes = {
    unpublish: (replaceSiteChanges: boolean) => publish.unpublish.mutate({ id, replaceSiteChanges }),
    remove: (replaceSiteChanges: boolean) => publish.removeFromSite.mutate({ id, replaceSiteChanges }),
  };
  if (isOneWay(cmsType)) return null;
  async function confirm(what: Asking) {
    await run(changes[what], PUBLISH_MESSAGES[what]);
    setAsking(null);
  }
  return (
    <>
      <ToolMenu
        button={{ ...BUTTON, 'aria-label': `More for ${host}` }}
        label={<IconDots size={18} aria-hidden />}
      >
        {({ Menu }) => (
          <>
            {status === 'publish' && (
              <Menu.Item onClick={() => setAsking('unpublish')}>{PUBLISH_MESSAGES.unpublish}</Menu.Item>
            )}
            <Menu.Item color="var(--danger)" onClick={() => setAsking('remove')}>
              {PUBLISH_MESSAGES.remove}
            </Menu.Item>
          </>
        )}
      </ToolMenu>
      {outcome}
      <ConfirmModal
        opened={asking !== null}
        title={asking === 'remove' ? PUBLISH_MESSAGES.remove : PUBLISH_MESSAGES.unpublish}
        confirmLabel={asking === 'remove' ? PUBLISH_MESSAGES.remove : PUBLISH_MESSAGES.unpublish}
        busy={isBusy}
        onConfirm={() => asking && void confirm(asking)}
        onClose={() => setAsking(null)}
      >
        {asking === 'remove'
          ? `The post on ${host} goes into the trash there; a shop, which has no trash, deletes it. The piece stays here.`
          : `The post on ${host} becomes a draft and is no longer public. Nothing is deleted.`}
      </ConfirmModal>
    </>
  );
}
