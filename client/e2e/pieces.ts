import path from 'node:path';
import type { Page } from '@playwright/test';
import { LEAF_PROFILE } from '#client/test/leaf-profile.ts';
import { createDb, createPool, type Db } from '#server/database/db.ts';
import { startEmbeddedPostgres } from '#server/database/embedded-postgres.ts';
import { storedPiece } from '#server/test/published-piece.ts';
import { newUser, sql } from './new-user.ts';

/** Uses the database of the server under test. */
export async function withDb<T>(use: (db: Db) => Promise<T>): Promise<T> {
  const dir = path.join(process.env.E2E_DATA_DIR ?? '', 'postgres');
  const { url } = await startEmbeddedPostgres({ dir, database: 'veemark' });
  const pool = createPool(url);
  const db = createDb(pool);
  try {
    return await use(db);
  } finally {
    await db.$disconnect();
    await pool.end();
  }
}

type Fields = Parameters<typeof storedPiece>[2];

export const LONG_TITLE = 'Everything a patient reader might want to know about tea '
  .repeat(6)
  .slice(0, 295)
  .trim();
export const ARABIC = {
  title: 'قهوة الصباح في البيت: خطوات هادئة وبسيطة',
  content: '<p>القهوة الجيدة لا تحتاج إلى موهبة.</p><h2>ما الذي تحتاج إليه</h2><ul><li>ميزان مطبخ</li></ul>',
  language: 'ar',
};

/** The text on the screen of a piece. */
export const pieceText = (page: Page) => page.getByRole('region', { name: 'Content of the piece' });

/** A finished piece of this user with everything that travels to a website, its image included. */
export async function addWholePiece(userId: string, fields: Fields = {}) {
  return withDb((db) =>
    storedPiece(db, userId, { slug: `piece-${crypto.randomUUID().slice(0, 8)}`, ...fields }),
  );
}

/** A new Pro user with such a piece, whose screen is open. */
export async function openPiece(page: Page, fields: Fields = {}) {
  const { id: userId } = await newUser(page.context(), { plan: 'pro' });
  const piece = await addWholePiece(userId, fields);
  await page.goto(`/content/${piece.id}`);
  return { ...piece, userId };
}

/** Presses a row of a menu. */
export async function chooseInMenu(page: Page, button: string, row: string | RegExp) {
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.getByRole('menuitem', { name: row, exact: true }).click();
}

/** A part of the rail, which is a sheet on a narrow screen. */
export async function openRail(page: Page, tab: 'Publish' | 'Search' | 'Evidence') {
  const details = page.getByRole('button', { name: 'Details', exact: true });
  if (await details.isVisible()) await details.click();
  await page.getByRole('tab', { name: tab, exact: true }).click();
}

/** A website that stands in the database alone: nothing can be posted to it. */
export async function addWebsite(
  userId: string,
  { domain = 'https://bakery.example', username = 'ann' } = {},
) {
  await sql(
    `insert into websites (id, user_id, cms_type, domain, username, app_password)
     values (gen_random_uuid(), $1, 'wordpress', $2, $3, 'sealed')`,
    [userId, domain, username],
  );
}

export async function addProfile(userId: string, fields: Partial<typeof LEAF_PROFILE>) {
  const profile = { ...LEAF_PROFILE, ...fields, id: crypto.randomUUID() };
  const columns = Object.keys(profile);
  await sql(
    `insert into profiles (user_id, ${columns.join(', ')}) values ($1, ${columns.map((_, n) => `$${n + 2}`).join(', ')})`,
    [userId, ...Object.values(profile)],
  );
  return profile;
}

/** The field is behind its word of the brief. */
export async function askForWords(page: Page, count: string) {
  await page.getByRole('button', { name: /^Word count/ }).click();
  await page.getByLabel('Word count', { exact: true }).fill(count);
  await page.keyboard.press('Escape');
}
