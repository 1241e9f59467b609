import type { Prisma } from '#server/generated/prisma/client.ts';
import { RUNNING_STATUSES } from '#shared/rules/content.ts';
import type { SourceView } from '#shared/schemas/sources.ts';

/** A failed generation needs its sources no more. */
export const IN_USE = {
  OR: [{ contentId: { not: null } }, { generation: { status: { in: [...RUNNING_STATUSES] } } }],
} satisfies Prisma.PieceSourceWhereInput;

export const CARD = {
  id: true,
  profileId: true,
  kind: true,
  title: true,
  url: true,
  language: true,
  characters: true,
  factCount: true,
  publishedOn: true,
  fetchedAt: true,
  createdAt: true,
  updatedAt: true,
  _count: { select: { pieces: { where: IN_USE } } },
} satisfies Prisma.SourceSelect;

type Row = Prisma.SourceGetPayload<{ select: typeof CARD }>;

export function sourceCard({
  _count,
  publishedOn,
  fetchedAt,
  createdAt,
  updatedAt,
  ...row
}: Row): SourceView {
  return {
    ...row,
    publishedOn: publishedOn?.toISOString().slice(0, 10) ?? null,
    fetchedAt: fetchedAt.toISOString(),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    pieces: _count.pieces,
  };
}
