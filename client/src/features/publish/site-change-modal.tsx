import { Box, Button, Stack, Text } from '@mantine/core';
import type { PostText, SiteChangeView } from '#shared/schemas/publish.ts';
import { PUBLISH_MESSAGES } from '#shared/rules/publish.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { LOADING } from '../../ui/page/page-states.tsx';
import { trpc } from '../../lib/trpc.ts';
import { FormAlert } from '../../ui/form/form-alert.tsx';
import { Modal, WindowButtons } from '../../ui/modal/modal.tsx';
import { ComparedText } from '../../ui/compared-text.tsx';

type Props = {
  contentId: string;
  /** Null while the site is asked. */
  change: SiteChangeView | null;
  error?: unknown;
  /** What goes on regardless of what was edited on the site. */
  replaceLabel?: string;
  isReplacing: boolean;
  onReplace: () => void;
  onClose: () => void;
};

/** A post that was edited on its site: which text stays. Nothing has been written yet. */
export function SiteChangeModal({ contentId, change, error, onClose, ...replacing }: Props) {
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
  const isBusy = isReplacing || takeOver.isPending;
  return (
    <Modal opened onClose={() => !isBusy && onClose()} title={PUBLISH_MESSAGES.editedOnSite} size="75rem">
      <Stack gap="md">
        <Text>
          Someone edited this post on the site after you last sent it. Nothing has been changed yet. Whatever
          you replace stays in the history of the post.
        </Text>
        <FormAlert error={error ?? takeOver.error} />
        {change ? <ThreeWayView change={change} /> : !error && <Text role="status">{LOADING}</Text>}
        <WindowButtons>
          <Button variant="default" onClick={onClose} disabled={isBusy}>
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
    </Modal>
  );
}

type ThreeWayViewProps = { change: SiteChangeView };

function ThreeWayView({ change: { delivered, onSite, toSend } }: ThreeWayViewProps) {
  return (
    <>
      <Text size="sm" c="dimmed">
        The changed paragraphs. Removed is struck through, added is underlined.
      </Text>
      <div
        className="u-stack"
        style={{ gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 15rem), 1fr))' }}
      >
        <Column title="On the site now" before={delivered} after={onSite} />
        <Column title="What would be sent" before={onSite} after={toSend} />
      </div>
    </>
  );
}

type ColumnProps = { title: string; before: PostText; after: PostText };

const Column = ({ title, before, after }: ColumnProps) => (
  <section>
    <Box component="h3" className="u-flush" mb={6} fz={15} fw={600}>
      {title}
    </Box>
    <ComparedText label={title} before={wholeText(before)} after={wholeText(after)} isShortened />
  </section>
);

const wholeText = ({ title, slug, excerpt, text, metaTitle, metaDescription }: PostText) =>
  [title, slug, excerpt, metaTitle, metaDescription, text].filter(Boolean).join('\n\n');
