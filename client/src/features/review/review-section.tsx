import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { IconShare2 } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useModalInAddress } from '../../lib/modal-in-address.ts';
import { trpc } from '../../lib/trpc.ts';
import { FormAlert } from '../../ui/form/form-alert.tsx';
import { LoadingSkeleton } from '../../ui/page/page-states.tsx';
import { SectionTitle } from '../../ui/page/page-header.tsx';
import { ReviewList } from './review-list.tsx';
import type { ShareLinkView } from '#shared/schemas/review.ts';
import { longDate } from '../../lib/in-words.ts';
import { ConfirmModal } from '../../ui/modal/modal.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { RIGHT_LABELS } from './right-labels.ts';

const ShareModal = lazy(async () => ({ default: (await import('./share-modal.tsx')).ShareModal }));

export function ReviewSection({ contentId }: { contentId: string }) {
  const { opened, open, close } = useModalInAddress();
  const { data, isPending, error } = trpc.publish.reviews.useQuery({ contentId });
  const isUnused = data?.links.length === 0 && data.reviews.length === 0;
  return (
    <Stack gap="xs" mt="sm" component="section" aria-label="Review">
      <Group justify="space-between" gap="xs">
        <SectionTitle order={3}>Review</SectionTitle>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconShare2 size={16} aria-hidden />}
          onClick={() => open('share-for-review')}
        >
          Share for review
        </Button>
      </Group>
      <FormAlert error={error} />
      {isPending && <LoadingSkeleton rows={1} />}
      {isUnused && (
        <Text fz="sm" c="dimmed">
          A link lets others read this piece, comment on it or approve it, without an account.
        </Text>
      )}
      {data && <LinkList links={data.links} />}
      {data && <ReviewList reviews={data.reviews} piece={data.piece} />}
      <Suspense>
        {opened === 'share-for-review' && <ShareModal contentId={contentId} onClose={close} />}
      </Suspense>
    </Stack>
  );
}

function LinkList({ links }: { links: ShareLinkView[] }) {
  const [revoked, setRevoked] = useState<ShareLinkView | null>(null);
  const utils = trpc.useUtils();
  const revoke = trpc.publish.revokeShareLink.useMutation({
    onSuccess: async () => {
      await utils.publish.reviews.invalidate();
      setRevoked(null);
      toast.success('The link no longer works.');
    },
  });
  if (links.length === 0) return null;
  return (
    <>
      <ul className="u-list u-ruled" aria-label="Review links">
        {links.map((link) => (
          <Group
            component="li"
            key={link.id}
            className="u-ruled"
            gap="0.25rem 1rem"
            align="flex-start"
            justify="space-between"
            py="sm"
          >
            <Box className="u-wrap" flex="1 1 12rem">
              <p className="u-title">For {link.name}</p>
              <p className="u-detail">
                {RIGHT_LABELS[link.right]} · {describeEnd(link)}
              </p>
            </Box>
            <Button
              variant="subtle"
              size="sm"
              color="red"
              onClick={() => setRevoked(link)}
              aria-label={`Revoke the link for ${link.name}`}
            >
              Revoke
            </Button>
          </Group>
        ))}
      </ul>
      <ConfirmModal
        opened={revoked !== null}
        title={`Revoke the link for ${revoked?.name ?? ''}?`}
        confirmLabel="Revoke"
        busy={revoke.isPending}
        error={revoke.error}
        onConfirm={() => revoked && revoke.mutate({ id: revoked.id })}
        onClose={() => setRevoked(null)}
      >
        It stops working at once. What was said through it stays.
      </ConfirmModal>
    </>
  );
}

const describeEnd = ({ expiresAt }: ShareLinkView) =>
  `${new Date(expiresAt) <= new Date() ? 'ended' : 'works until'} ${longDate(expiresAt)}`;
