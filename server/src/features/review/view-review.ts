import type { ReviewView, ShareLinkView } from '#shared/schemas/review.ts';
import type { Prisma } from '../../generated/prisma/client.ts';

export const LINK_PARTS = {
  id: true,
  name: true,
  right: true,
  createdAt: true,
  expiresAt: true,
} satisfies Prisma.ShareLinkSelect;

export const REVIEW_PARTS = {
  id: true,
  kind: true,
  name: true,
  email: true,
  text: true,
  revision: true,
  image: true,
  createdAt: true,
} satisfies Prisma.ReviewSelect;

type Link = Prisma.ShareLinkGetPayload<{ select: typeof LINK_PARTS }>;
type Review = Prisma.ReviewGetPayload<{ select: typeof REVIEW_PARTS }>;

export const viewLink = ({ createdAt, expiresAt, ...link }: Link): ShareLinkView => ({
  ...link,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});

export const viewReview = ({ createdAt, ...review }: Review): ReviewView => ({
  ...review,
  createdAt: createdAt.toISOString(),
});
