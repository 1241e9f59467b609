import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { PostText, SiteChangeView } from '#shared/schemas/publish.ts';
import { PUBLISH_MESSAGES } from '#shared/rules/publish.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { LOADING } from '../../ui/page/page-states.tsx';
import { trpc } from '../../lib/trpc.ts';
import { FormAlert } from '../../ui/form/form-alert.tsx';
import { Modal, WindowButtons } from '../../ui/modal/modal.tsx';
import { ChangedText } from '../../ui/compared-text.tsx';
import { errorText, type ErrorText } from '../../lib/error-text.ts';
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
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        Nothing has been changed yet. Whatever you replace stays in the history.
      </Text>
      <FormAlert error={error ?? takeOver.error} />
      {change ? (
        <ChangedText
          before={{ title: 'On the site now', text: wholeText(change.onSite) }}
          after={{ title: 'What would be sent', text: wholeText(change.toSend) }}
        />
      ) : (
        !error && <Text role="status">{LOADING}</Text>
      )}
      <WindowButtons>
        <Button variant="default" onClick={onClose} disabled={isReplacing || takeOver.isPending}>
          {PUBLISH_MESSAGES.leave}
        </Button>
        <BusyButton
          variant="light"
          onClick={() => change && takeOver.mutate({ id: change.publicationId })}
          disabled={!change || isReplacing}
          loading={takeOver.isPending}
        >
          {PUBLISH_MESSAGES.takeOver}
        </BusyButton>
        <BusyButton onClick={onReplace} disabled={!change || takeOver.isPending} loading={isReplacing}>
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

export function useCarefulChange(contentId: string) {
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

const wholeText = ({ title, slug, excerpt, text, metaTitle, metaDescription }: PostText) =>
  [title, slug, excerpt, metaTitle, metaDescription, text].filter(Boolean).join('\n');
