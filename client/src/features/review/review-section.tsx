import { Badge, Box, Button, Group, Stack, Text } from '@mantine/core';
import { IconShare2 } from '@tabler/icons-react';
import { Suspense, useState, type ReactNode } from 'react';
import { dotted, longDate, longDateTime } from '#client/lib/in-words.ts';
import { lazyPart } from '#client/lib/lazy-part.ts';
import { useModalInAddress } from '#client/lib/modal-in-address.ts';
import { trpc } from '#client/lib/trpc.ts';
import { FormAlert, QuietButton, type Call } from '#client/ui/action.tsx';
import { ConfirmModal } from '#client/ui/modal/modal.tsx';
import { LoadingSkeleton, SectionTitle } from '#client/ui/page/page.tsx';
import { toast } from '#client/ui/toast/toast.ts';
import { isAsSeen, REVIEW_LABELS, RIGHT_LABELS, type ReviewKind } from '#shared/rules/review.ts';
import type { ReviewView, ShareLinkView } from '#shared/schemas/review.ts';

const ShareModal = lazyPart(async () => (await import('./share-modal.tsx')).ShareModal);

export function ReviewSection({ contentId }: { contentId: string }) {
  const { opened, open, close } = useModalInAddress();
  const { data, isPending, error } = trpc.publish.reviews.useQuery({ contentId });
  const isUnused = data?.links.length === 0 && data.reviews.length === 0;

  return (
    <Stack gap="xs" mt="sm" component="section" aria-label="Review">
      <Group justify="space-between" gap="xs">
        <SectionTitle order={3}>Review</SectionTitle>
        <QuietButton
          leftSection={<IconShare2 size={16} aria-hidden />}
          onClick={() => open('share-for-review')}
        >
          Share for review
        </QuietButton>
      </Group>
      <FormAlert error={error} />
      {isPending && <LoadingSkeleton rows={1} />}
      {isUnused && (
        <Text fz="sm" c="dimmed">
          A link lets others read this piece, comment on it or approve it, without an account.
        </Text>
      )}
      {data && <LinkList links={data.links} />}
      {data && <Answers reviews={data.reviews} piece={data.piece} />}
      <Suspense>
        {opened === 'share-for-review' && <ShareModal contentId={contentId} onClose={close} />}
      </Suspense>
    </Stack>
  );
}

function LinkList({ links }: { links: ShareLinkView[] }) {
  const utils = trpc.useUtils();
  const revoke = trpc.publish.revokeShareLink.useMutation({
    onSuccess: async () => {
      await utils.publish.reviews.invalidate();
      toast.success('The link no longer works.');
    },
  });

  return (
    <ReviewList
      label="Review links"
      items={links}
      verb="Revoke"
      nameOf={({ name }) => `the link for ${name}`}
      removal={revoke}
      warning="It stops working at once. What was said through it stays."
    >
      {(link) => (
        <>
          <p className="u-title">For {link.name}</p>
          <p className="u-detail">{dotted(RIGHT_LABELS[link.right], describeEnd(link))}</p>
        </>
      )}
    </ReviewList>
  );
}

const describeEnd = ({ expiresAt }: ShareLinkView) =>
  `${new Date(expiresAt) <= new Date() ? 'ended' : 'works until'} ${longDate(expiresAt)}`;

const COLORS: Record<ReviewKind, string> = { comment: 'gray', approved: 'pine', sentBack: 'orange' };

type AnswersProps = { reviews: ReviewView[]; piece: { revision: number; featuredImage: string | null } };

function Answers({ reviews, piece }: AnswersProps) {
  const utils = trpc.useUtils();
  const remove = trpc.publish.deleteReview.useMutation({
    onSuccess: () => utils.publish.reviews.invalidate(),
  });

  return (
    <ReviewList
      label="Comments and decisions"
      items={reviews}
      verb="Delete"
      nameOf={({ name }) => `what ${name} said`}
      removal={remove}
      warning="This cannot be undone. The calendar stays as it is."
    >
      {(review) => (
        <>
          <Group gap="xs">
            <Badge color={COLORS[review.kind]}>{REVIEW_LABELS[review.kind]}</Badge>
            <p className="u-title">{review.name}</p>
          </Group>
          <p className="u-detail">
            {dotted(
              review.email,
              longDateTime(review.createdAt),
              !isAsSeen(review, piece) && 'on an earlier version',
            )}
          </p>
          {review.text && (
            <Text mt={6} className="u-pre">
              {review.text}
            </Text>
          )}
        </>
      )}
    </ReviewList>
  );
}

type ListProps<Item> = {
  label: string;
  items: Item[];
  verb: string;
  /** What the verb is done to: "the link for Ada". */
  nameOf: (item: Item) => string;
  removal: Call & { mutate: (input: { id: string }, options: { onSuccess: () => void }) => void };
  warning: string;
  children: (item: Item) => ReactNode;
};

/** What others have been given or have said; each is taken away after a question. */
function ReviewList<Item extends { id: string }>(props: ListProps<Item>) {
  const { label, items, verb, nameOf, removal, warning, children } = props;
  const [asked, setAsked] = useState<Item | null>(null);
  if (items.length === 0) return null;

  const close = () => setAsked(null);

  return (
    <>
      <ul className="u-list u-ruled" aria-label={label}>
        {items.map((item) => (
          <Group
            component="li"
            key={item.id}
            className="u-ruled"
            gap="0.25rem 1rem"
            align="flex-start"
            justify="space-between"
            py="sm"
          >
            <Box className="u-wrap" flex="1 1 12rem">
              {children(item)}
            </Box>
            <Button
              variant="subtle"
              size="sm"
              mx={-12}
              color="red"
              onClick={() => setAsked(item)}
              aria-label={`${verb} ${nameOf(item)}`}
            >
              {verb}
            </Button>
          </Group>
        ))}
      </ul>
      <ConfirmModal
        opened={asked !== null}
        title={`${verb} ${asked ? nameOf(asked) : ''}?`}
        confirmLabel={verb}
        call={removal}
        onConfirm={() => asked && removal.mutate({ id: asked.id }, { onSuccess: close })}
        onClose={close}
      >
        {warning}
      </ConfirmModal>
    </>
  );
}
