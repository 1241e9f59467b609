import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { expect, type Browser, type BrowserContext } from '@playwright/test';
import type { Plan } from '#shared/rules/account.ts';
import { countWords } from '#shared/rules/text/text.ts';
import { createDb, createPool } from '#server/database/db.ts';
import { startEmbeddedPostgres } from '#server/database/embedded-postgres.ts';
import { createOfflineIllustrator } from '#server/ports/illustrator/offline.ts';
import { keptObject } from '#server/test/kept-object.ts';
import { newUser, sql } from '../new-user.ts';

export type PicturedUser = { id: string; context: BrowserContext };

/** Somebody of the sample brand, signed in in a browser of their own. */
export async function addUser(
  browser: Browser,
  { name, plan = 'free' }: { name: string; plan?: Plan },
): Promise<PicturedUser> {
  const context = await browser.newContext();
  const { id } = await newUser(context, { plan });
  const first = name.split(' ')[0]?.toLowerCase() ?? '';
  await sql('update users set email = $2, metadata_name = $3 where id = $1', [
    id,
    `${first}@harbour-coffee.example`,
    name,
  ]);
  await sql('update accounts set name = $2 where id = $1', [id, name]);
  return { id, context };
}

// Some procedures answer as they go along, which takes a batch of one.
const HEADERS = { 'content-type': 'application/json', 'trpc-accept': 'application/jsonl' };

/** Calls a procedure as this user's browser would. */
export async function call({ context }: PicturedUser, procedure: string, input: object): Promise<string> {
  const origin = `http://localhost:${process.env.E2E_PORT}`;
  const answer = await context.request.post(`${origin}/trpc/${procedure}?batch=1`, {
    headers: { ...HEADERS, origin },
    data: JSON.stringify({ 0: input }),
  });
  const text = await answer.text();
  expect(text, procedure).not.toContain('"error":{');
  return text;
}

export type Article = {
  title: string;
  html?: string;
  daysAgo?: number;
  contentType?: 'blog' | 'page';
  profileId?: string | null;
  language?: string;
};

const BODY =
  '<p>There is a right time for everything, and most of it comes earlier than you think. This is how we go about it.</p><h2>Begin with what you have</h2><p>Look at what is there before you buy anything. The best plan fits on a single page.</p><h2>Keep what works</h2><p>Write down what you did and what came of it. Next time you will start from there.</p>';

/** A finished piece with the cover that the product designs for its title. */
export async function addArticle(userId: string, { title, html = BODY, daysAgo = 0, ...fields }: Article) {
  const dir = path.join(process.env.E2E_DATA_DIR ?? '', 'postgres');
  const { url } = await startEmbeddedPostgres({ dir, database: 'veemark' });
  const pool = createPool(url);
  const db = createDb(pool);
  try {
    const [id, token] = [randomUUID(), randomUUID()];
    const request = { title, topic: title, idea: '', brand: '', variant: 0 };
    const cover = await createOfflineIllustrator().drawCover(request, AbortSignal.timeout(60_000));
    const createdAt = new Date(Date.now() - daysAgo * 86_400_000);
    await db.content.create({
      data: {
        id,
        userId,
        contentType: 'blog',
        title,
        slug: `piece-${id.slice(0, 8)}`,
        excerpt: 'How we go about it, and what to look at first.',
        content: html,
        head: '',
        wordCount: countWords(html),
        featuredImage: `/images/${token}.jpg`,
        imageAlt: 'A field of dots that fades towards its edges',
        keywords: ['coffee', 'small business'],
        writer: 'openai',
        createdAt,
        updatedAt: createdAt,
        ...fields,
      },
    });
    const objectKey = await keptObject(db, new Uint8Array(cover));
    await db.image.create({ data: { userId, contentId: id, token, objectKey, width: 1200, height: 630 } });
    return id;
  } finally {
    await db.$disconnect();
    await pool.end();
  }
}
