import { Alert, Anchor, Badge, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { PublicationView } from '#shared/publish.ts';
import { PUBLISH_MESSAGES } from '#shared/publish-rules.ts';
import { longDateTime } from '../../lib/long-date.ts';
import { paths } from '../../lib/paths.ts';
import { trpc } from '../../lib/trpc.ts';
import { ConfirmModal } from '../../ui/modal/confirm-modal.tsx';
import { FormAlert } from '../../ui/form/form-alert.tsx';
import { ReceiptView } from './receipt-view.tsx';
import { usePublishing } from './use-publishing.ts';

const STATUS: Record<PublicationView['status'], { label: string; color?: string }> = {
  publish: { label: 'Published' },
  draft: { label: 'Draft', color: 'gray' },
  pending: { label: 'Not confirmed yet', color: 'gray' },
  failed: { label: 'Failed', color: 'red' },
};

type Props = { publication: PublicationView; showPiece: boolean };

/** One publication: its state, its link, what arrived, and how to take it back. */
export function PublicationCard({ publication, showPiece }: Props) {
  const { id, contentId, contentTitle, domain, status, link, publishedAt, behind, receipt } = publication;
  const [isAsking, setIsAsking] = useState(false);
  const utils = trpc.useUtils();
  const unpublish = trpc.publish.unpublish.useMutation({
    onSuccess: async () => {
      setIsAsking(false);
      await utils.publish.list.invalidate();
    },
  });
  const { state, repair } = usePublishing();
  const stored = publication.errorMessage
    ? { message: publication.errorMessage, hint: publication.errorHint ?? undefined }
    : null;
  const problem = (state.phase === 'idle' && state.error) || stored;
  const isRepairing = state.phase === 'posting';
  const sendAgain = () => void repair(id);
  const host = domain.replace(/^https?:\/\//, '');
  return (
    <Paper withBorder p="md" component="article" aria-label={showPiece ? contentTitle : host}>
      <Stack gap="sm">
        <Group gap="xs">
          <Text fw={600}>
            {showPiece ? (
              <Anchor component={Link} to={paths.content(contentId)}>
                {contentTitle}
              </Anchor>
            ) : (
              host
            )}
          </Text>
          <Badge variant="light" color={STATUS[status].color}>
            {STATUS[status].label}
          </Badge>
          {behind && (
            <Badge variant="light" color="gray">
              Edited since
            </Badge>
          )}
        </Group>
        <Text c="dimmed" fz="sm">
          {publishedAt && longDateTime(publishedAt)}
          {link && (
            <>
              {' · '}
              <Anchor href={link} target="_blank" rel="noopener noreferrer" fz="inherit" underline="always">
                Open the post
              </Anchor>
            </>
          )}
        </Text>
        {status === 'pending' && stored?.hint ? (
          <Alert icon={<IconClock aria-hidden />} role="status">
            {stored.hint}
          </Alert>
        ) : (
          <FormAlert error={unpublish.error ?? problem} />
        )}
        {receipt ? (
          <ReceiptView receipt={receipt} onRepair={sendAgain} isRepairing={isRepairing} />
        ) : (
          link && (
            <Group gap="sm">
              <Text fz="sm">{PUBLISH_MESSAGES.notChecked}</Text>
              <Button size="sm" variant="light" onClick={sendAgain} loading={isRepairing}>
                {PUBLISH_MESSAGES.checkNow}
              </Button>
            </Group>
          )
        )}
        {status === 'publish' && (
          <Group>
            <Button variant="default" size="sm" onClick={() => setIsAsking(true)}>
              {PUBLISH_MESSAGES.unpublish}
            </Button>
          </Group>
        )}
      </Stack>
      <ConfirmModal
        opened={isAsking}
        title={PUBLISH_MESSAGES.unpublish}
        confirmLabel={PUBLISH_MESSAGES.unpublish}
        busy={unpublish.isPending}
        onConfirm={() => unpublish.mutate({ id })}
        onClose={() => setIsAsking(false)}
      >
        The post on {host} becomes a draft and is no longer public. Nothing is deleted.
      </ConfirmModal>
    </Paper>
  );
}
