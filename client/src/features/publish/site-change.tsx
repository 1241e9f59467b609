import { Button, Stack, Text } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText, type ErrorText } from '#client/lib/error-text.ts';
import { trpc } from '#client/lib/trpc.ts';
import { BusyButton, FormAlert, Hint, QuietButton } from '#client/ui/action.tsx';
import { ChangedText, WHOLE_TEXT, type NamedText } from '#client/ui/compared-text.tsx';
import { ToolMenu } from '#client/ui/menu/tool-menu.tsx';
import { ConfirmModal, Modal, WindowButtons } from '#client/ui/modal/modal.tsx';
import { LOADING } from '#client/ui/page/page.tsx';
import { PUBLISH_MESSAGES } from '#shared/rules/publish.ts';
import { isOneWay } from '#shared/rules/websites.ts';
import type { PostText, PublicationView, SiteChangeView } from '#shared/schemas/publish.ts';
import { refusalDetails } from './use-publishing.ts';

type Props = {
  contentId: string;
  /** Null while the site is asked. */
  change: SiteChangeView | null;
  error?: unknown;
  replaceLabel?: string;
  isReplacing: boolean;
  onReplace: () => void;
  onClose: () => void;
};

export const CHANGE_WIDTH = '64rem';

export function SiteChange({ contentId, change, error, onClose, ...replacing }: Props) {
  const { replaceLabel = PUBLISH_MESSAGES.replace, isReplacing, onReplace } = replacing;
  const utils = trpc.useUtils();
  const takeOver = trpc.publish.takeOver.useMutation({
    onSuccess: async () => {
      await Promise.all([
        utils.publish.list.invalidate(),
        utils.content.getContent.invalidate({ id: contentId }),
      ]);
      onClose();
    },
  });

  return (
    <Stack>
      <Hint>Nothing has been changed yet. Whatever you replace stays in the history.</Hint>
      <FormAlert error={error ?? takeOver.error} />
      {change ? (
        <ChangedText
          before={{ title: 'On the site now', text: fieldsOf(change.onSite) }}
          after={{ title: 'What would be sent', text: fieldsOf(change.toSend) }}
        />
      ) : (
        !error && <Text role="status">{LOADING}</Text>
      )}
      <WindowButtons>
        <Button variant="default" onClick={onClose} disabled={isReplacing || takeOver.isPending}>
          {PUBLISH_MESSAGES.leave}
        </Button>
        <BusyButton
          variant="default"
          onClick={() => change && takeOver.mutate({ id: change.publicationId })}
          disabled={!change || isReplacing}
          loading={takeOver.isPending}
        >
          {PUBLISH_MESSAGES.takeOver}
        </BusyButton>
        {/* It may end what a client has written, so it never invites. */}
        <BusyButton
          variant="default"
          onClick={onReplace}
          disabled={!change || takeOver.isPending}
          loading={isReplacing}
        >
          {replaceLabel}
        </BusyButton>
      </WindowButtons>
    </Stack>
  );
}

export function SiteChangeModal(props: Props) {
  return (
    <Modal
      opened
      onClose={() => !props.isReplacing && props.onClose()}
      title={PUBLISH_MESSAGES.editedOnSite}
      size={CHANGE_WIDTH}
    >
      <SiteChange {...props} />
    </Modal>
  );
}

export function CompareModal({ id, ...props }: Omit<Props, 'change' | 'error'> & { id: string }) {
  const comparison = trpc.publish.compareWithSite.useQuery({ id }, { retry: false, gcTime: 0 });
  return <SiteChangeModal {...props} change={comparison.data ?? null} error={comparison.error} />;
}

type Change = (replaceSiteChanges: boolean) => Promise<unknown>;
type Conflict = { view: SiteChangeView; label: string; again: () => void };

function useCarefulChange(contentId: string) {
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

  const outcome = (
    <>
      <FormAlert error={error} />
      {conflict && (
        <SiteChangeModal
          contentId={contentId}
          change={conflict.view}
          replaceLabel={conflict.label}
          isReplacing={isBusy}
          onReplace={conflict.again}
          onClose={() => setConflict(null)}
        />
      )}
    </>
  );
  return { run, isBusy, outcome };
}

const fieldsOf = ({ title, slug, excerpt, text, metaTitle, metaDescription }: PostText): NamedText => ({
  Title: title,
  Address: slug,
  Excerpt: excerpt,
  'Search title': metaTitle ?? '',
  Description: metaDescription ?? '',
  [WHOLE_TEXT]: text,
});

type PutBackProps = { publication: { id: string; contentId: string }; versionId: string };

export function PutBack({ publication: { id, contentId }, versionId }: PutBackProps) {
  const { run, isBusy, outcome } = useCarefulChange(contentId);
  const { publish } = trpc.useUtils().client;
  const putBack = () =>
    run(
      (replaceSiteChanges) => publish.putBack.mutate({ id, versionId, replaceSiteChanges }),
      PUBLISH_MESSAGES.putBack,
    );
  return (
    <>
      <QuietButton onClick={() => void putBack()} disabled={isBusy}>
        {PUBLISH_MESSAGES.putBack}
      </QuietButton>
      {outcome}
    </>
  );
}

const BUTTON = { variant: 'subtle', color: 'gray', size: 'compact-sm', ml: 'auto' } as const;

type PublicationActionsProps = { publication: PublicationView; host: string };
type Asking = 'unpublish' | 'remove';

export function PublicationActions({
  publication: { id, contentId, status, cmsType },
  host,
}: PublicationActionsProps) {
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
        call={{ isPending: isBusy }}
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
