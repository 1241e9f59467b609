import { Badge, Box, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { ReviewView } from '#shared/schemas/review.ts';
import { isAsSeen, REVIEW_LABELS, type ReviewKind } from '#shared/rules/review.ts';
import { longDateTime } from '../../lib/in-words.ts';
import { trpc } from '../../lib/trpc.ts';
import { ConfirmModal } from '../../ui/modal/modal.tsx';

const COLORS: Record<ReviewKind, string> = { comment: 'gray', approved: 'pine', sentBack: 'orange' };

type Props = {
  reviews: ReviewView[];
  piece: { revision: number; featuredImage: string | null };
};

export function ReviewList({ reviews, piece }: Props) {
  const [deleted, setDeleted] = useState<ReviewView | null>(null);
  const utils = trpc.useUtils();
  const remove = trpc.publish.deleteReview.useMutation({
    onSuccess: async () => {
      await utils.publish.reviews.invalidate();
      setDeleted(null);
    },
  });
  if (reviews.length === 0) return null;
  return (
    <>
      <ul className="u-list u-ruled" aria-label="Comments and decisions">
        {reviews.map((review) => (
          <Group
            component="li"
            key={review.id}
            className="u-ruled"
            gap="0.25rem 1rem"
            align="flex-start"
            justify="space-between"
            py="sm"
          >
            <Box className="u-wrap" flex="1 1 12rem">
              <Group gap="xs">
                <Badge variant="light" color={COLORS[review.kind]}>
                  {REVIEW_LABELS[review.kind]}
                </Badge>
                <p className="u-title">{review.name}</p>
              </Group>
              <p className="u-detail">
                {[review.email, longDateTime(review.createdAt)].filter(Boolean).join(' · ')}
                {!isAsSeen(review, piece) && ' · on an earlier version'}
              </p>
              {review.text && (
                <Text mt={6} className="u-pre">
                  {review.text}
                </Text>
              )}
            </Box>
            <Button
              variant="subtle"
              size="sm"
              color="red"
              onClick={() => setDeleted(review)}
              aria-label={`Delete what ${review.name} said`}
            >
              Delete
            </Button>
          </Group>
        ))}
      </ul>
      <ConfirmModal
        opened={deleted !== null}
        title={`Delete what ${deleted?.name ?? ''} said?`}
        confirmLabel="Delete"
        busy={remove.isPending}
        error={remove.error}
        onConfirm={() => deleted && remove.mutate({ id: deleted.id })}
        onClose={() => setDeleted(null)}
      >
        This cannot be undone. The calendar stays as it is.
      </ConfirmModal>
    </>
  );
}
