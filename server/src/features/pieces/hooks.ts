import type { Logger } from 'pino';
import type { Db, Tx } from '#server/database/db.ts';

type Owner = { userId: string; contentId: string };

export type NewText = { contentId: string; title: string; html: string; language: string | null };

/** Stored with the text, under its revision. */
export type StoredWithText = (tx: Tx, revision: Owner & { revision: number }) => Promise<void>;

/** What a change of a piece causes in other rooms, of which this one knows none. */
export type PieceHooks = {
  /** Before the transaction, because it takes its time. */
  textChanging: (
    ctx: { db: Db; log: Logger; user: { id: string } },
    text: NewText,
  ) => Promise<StoredWithText>;
  /** Its text or its image is another. @returns how many planned entries wait for an approval again */
  pieceChanged: (tx: Tx, piece: Owner, at: Date) => Promise<number>;
  pieceDeleting: (tx: Tx, piece: Owner, at: Date) => Promise<void>;
  pieceDeleted: (tx: Tx, userId: string) => Promise<unknown>;
};
