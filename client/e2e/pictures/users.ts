import type { Browser, BrowserContext } from '@playwright/test';
import { createOfflineIllustrator } from '#server/ports/illustrator/offline.ts';
import { keptObject } from '#server/test/kept-object.ts';
import type { Plan } from '#shared/rules/account.ts';
import { countWords } from '#shared/rules/text/text.ts';
import { newUser, sql } from '../new-user.ts';
import { addWholePiece, withDb } from '../pieces.ts';
import { call as callAt } from '../posting.ts';

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

/** Calls a procedure as this user's browser would. */
export const call = ({ context }: PicturedUser, procedure: string, input: object): Promise<string> =>
  callAt(context, `http://localhost:${process.env.E2E_PORT}`, procedure, input);

type Article = Omit<NonNullable<Parameters<typeof addWholePiece>[1]>, 'title'> & {
  title: string;
  daysAgo?: number;
};

const BODY =
  '<p>There is a right time for everything, and most of it comes earlier than you think. This is how we go about it.</p><h2>Begin with what you have</h2><p>Look at what is there before you buy anything. The best plan fits on a single page.</p><h2>Keep what works</h2><p>Write down what you did and what came of it. Next time you will start from there.</p>';

/** A finished piece with the cover that the product designs for its title. */
export async function addArticle(userId: string, { title, content = BODY, daysAgo = 0, ...fields }: Article) {
  const createdAt = new Date(Date.now() - daysAgo * 86_400_000);
  const { id } = await addWholePiece(userId, {
    title,
    content,
    excerpt: 'How we go about it, and what to look at first.',
    head: '',
    metaDescription: '',
    wordCount: countWords(content),
    imageAlt: 'A cup of coffee, steaming',
    keywords: ['coffee', 'small business'],
    writer: 'openai',
    createdAt,
    updatedAt: createdAt,
    ...fields,
  });
  const request = { title, topic: title, idea: '', brand: '', colours: [], motif: 'cup', variant: 0 };
  const cover = await createOfflineIllustrator().drawCover(request, AbortSignal.timeout(60_000));
  await withDb(async (db) => {
    const objectKey = await keptObject(db, new Uint8Array(cover));
    await db.image.updateMany({ where: { contentId: id }, data: { objectKey } });
  });
  return id;
}
