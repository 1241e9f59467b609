import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { PublicationView } from '#shared/schemas/publish.ts';
import { PUBLISH_MESSAGES } from '#shared/rules/publish.ts';
import { trpc } from '../../lib/trpc.ts';
import { FormAlert } from '../../ui/form/form-alert.tsx';
import { ConfirmModal } from '../../ui/modal/confirm-modal.tsx';
import { SiteChangeModal } from './site-change-modal.tsx';
import { useCarefulChange } from './use-careful-change.ts';
import { VersionHistory } from './version-history.tsx';

type Props = { publication: PublicationView; host: string };
type Asking = 'unpublish' | 'remove';

/** What can be taken back on the site: the post itself, or its text to an earlier version. */
export function PublicationActions({ publication: { id, contentId, status }, host }: Props) {
  const [asking, setAsking] = useState<Asking | null>(null);
  const { run, isBusy, error, conflict, leave } = useCarefulChange();
  const { publish } = trpc.useUtils().client;
  const changes = {
    unpublish: (replaceSiteChanges: boolean) => publish.unpublish.mutate({ id, replaceSiteChanges }),
    remove: (replaceSiteChanges: boolean) => publish.removeFromSite.mutate({ id, replaceSiteChanges }),
  };
  const putBack = (versionId: string) =>
    void run(
      (replaceSiteChanges) => publish.putBack.mutate({ id, versionId, replaceSiteChanges }),
      PUBLISH_MESSAGES.putBack,
    );
  async function confirm(what: Asking) {
    await run(changes[what], PUBLISH_MESSAGES[what]);
    setAsking(null);
  }
  return (
    <>
      <FormAlert error={error} />
      <VersionHistory publicationId={id} isBusy={isBusy} onPutBack={putBack} />
      <Group gap="sm">
        {status === 'publish' && (
          <Button variant="default" size="sm" onClick={() => setAsking('unpublish')}>
            {PUBLISH_MESSAGES.unpublish}
          </Button>
        )}
        <Button variant="default" size="sm" onClick={() => setAsking('remove')}>
          {PUBLISH_MESSAGES.remove}
        </Button>
      </Group>
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
      {conflict && (
        <SiteChangeModal
          contentId={contentId}
          change={conflict.view}
          replaceLabel={conflict.label}
          isReplacing={isBusy}
          onReplace={conflict.again}
          onClose={leave}
        />
      )}
    </>
  );
}
