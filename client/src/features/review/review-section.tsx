import { Button, Group, Stack, Text } from '@mantine/core';
import { IconShare2 } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useModalInAddress } from '../../lib/modal-in-address.ts';
import { trpc } from '../../lib/trpc.ts';
import { FormAlert } from '../../ui/form/form-alert.tsx';
import { LoadingSkeleton } from '../../ui/page/loading-skeleton.tsx';
import { SectionTitle } from '../../ui/page/section-title.tsx';
import { LinkList } from './link-list.tsx';
import { ReviewList } from './review-list.tsx';

const ShareModal = lazy(async () => ({ default: (await import('./share-modal.tsx')).ShareModal }));

/** Who may look at a piece by a link, and what was said of it. */
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
