import path from 'node:path';
import type { Page } from '@playwright/test';
import { createDb, createPool } from '#server/database/db.ts';
import { startEmbeddedPostgres } from '#server/database/embedded-postgres.ts';
import { storedPiece } from '#server/test/published-piece.ts';

type Fields = Parameters<typeof storedPiece>[2];

/** The text on the screen of a piece. */
export const pieceText = (page: Page) => page.getByRole('region', { name: 'Content of the piece' });

/** A finished piece of this user with everything that travels to a website, its image included. */
export async function addWholePiece(userId: string, fields: Fields = {}) {
  const dir = path.join(process.env.E2E_DATA_DIR ?? '', 'postgres');
  const { url } = await startEmbeddedPostgres({ dir, database: 'veemark' });
  const pool = createPool(url);
  const db = createDb(pool);
  try {
    return await storedPiece(db, userId, { slug: `piece-${crypto.randomUUID().slice(0, 8)}`, ...fields });
  } finally {
    await db.$disconnect();
    await pool.end();
  }
}

/** The field is behind its word of the brief. */
export async function askForWords(page: Page, count: string) {
  await page.getByRole('button', { name: /^Word count/ }).click();
  await page.getByLabel('Word count', { exact: true }).fill(count);
  await page.keyboard.press('Escape');
}
