import { randomUUID } from 'node:crypto';
import type { Db } from '#server/database/db.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';

type Fields = Partial<Prisma.PieceUncheckedCreateInput>;

/** A finished blog post of this user, without an image. */
export function plainPiece(db: Db, userId: string, fields: Fields = {}) {
  return db.piece.create({
    data: {
      id: randomUUID(),
      userId,
      contentType: 'blog',
      title: 'Tea for beginners',
      slug: 'tea-for-beginners',
      excerpt: 'How to begin with tea.',
      content: '<h2>Leaves</h2><p>Good tea begins with good leaves.</p>',
      head: '<title>Tea for beginners</title>',
      metaDescription: 'How to begin with tea.',
      wordCount: 7,
      keywords: ['tea', 'leaves'],
      writer: 'offline',
      ...fields,
    },
  });
}
