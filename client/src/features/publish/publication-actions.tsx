import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { PublicationView, SiteChangeView } from '#shared/schemas/publish.ts';
import { PUBLISH_MESSAGES } from '#shared/rules/publish.ts';
import { trpc } from '../../lib/trpc.ts';
import { FormAlert } from '../../ui/form/form-alert.tsx';
import { ConfirmModal } from '../../ui/modal/modal.tsx';
import { SiteChangeModal } from './site-change-modal.tsx';
import { errorText, type ErrorText } from '../../lib/error-text.ts';
import { refusalDetails } from './refusal-details.ts';
import { LOADING } from '../../ui/page/page-states.tsx';
import { longDateTime } from '../../lib/in-words.ts';
import classes from './publish.module.css';

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

type Change = (replaceSiteChanges: boolean) => Promise<unknown>;
type Conflict = { view: SiteChangeView; label: string; again: () => void };

/** Changes a post on its site. One that was edited there is shown first; the user may go on regardless. */
function useCarefulChange() {
  const utils = trpc.useUtils();
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<ErrorText | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);

  async function run(change: Change, label: string, replaceSiteChanges = false) {
    setIsBusy(true);
    setError(null);
    try {
      await change(replaceSiteChanges);
      setConflict(null);
    } catch (thrown) {
      const { siteChange: view } = refusalDetails(thrown);
      setConflict(view && { view, label, again: () => void run(change, label, true) });
      if (!view) setError(errorText(thrown));
    } finally {
      setIsBusy(false);
    }
    await utils.publish.list.invalidate();
    await utils.publish.listVersions.invalidate();
  }

  return { run, isBusy, error, conflict, leave: () => setConflict(null) };
}

type VersionHistoryProps = { publicationId: string; isBusy: boolean; onPutBack: (versionId: string) => void };

const ORIGINS = {
  sent: 'Sent from here',
  taken: 'Taken over from the site',
  site: 'Written on the site',
} as const;

/** What has stood on the site, the latest first; an earlier version can be put back. */
function VersionHistory({ publicationId, isBusy, onPutBack }: VersionHistoryProps) {
  const [isOpen, setIsOpen] = useState(false);
  const versions = trpc.publish.listVersions.useQuery({ id: publicationId }, { enabled: isOpen });
  return (
    <details className={classes.receipt} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>History</summary>
      <FormAlert error={versions.error} />
      {versions.isLoading && <Text role="status">{LOADING}</Text>}
      <Stack component="ol" className="u-list" gap="sm" mt="sm">
        {versions.data?.map(({ id, title, origin, createdAt }, position) => (
          <Group component="li" key={id} gap="0.375rem 1rem" justify="space-between">
            <div>
              <strong className="u-wrap">{title}</strong>
              <span className="u-detail u-wrap">
                {ORIGINS[origin]} · {longDateTime(createdAt)}
                {position === 0 && ' · the latest'}
              </span>
            </div>
            {position > 0 && (
              <Button size="compact-sm" variant="light" onClick={() => onPutBack(id)} disabled={isBusy}>
                {PUBLISH_MESSAGES.putBack}
              </Button>
            )}
          </Group>
        ))}
      </Stack>
    </details>
  );
}
