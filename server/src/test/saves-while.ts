import { plainPiece } from './plain-piece.ts';
import { changeAt } from './server-process.ts';
import { sessionCookieOf, signedIn } from './signed-in.ts';

/**
 * Another user of this server saves a piece, again and again, while the work runs; every save must be answered.
 * @param work is told how often that user has saved meanwhile
 */
export async function savesWhile(url: string, work: (saved: () => number) => Promise<unknown>) {
  const save = await savingUser(url);
  let saved = 0;
  const over = new AbortController();
  const working = work(() => saved).finally(() => over.abort());
  const saving = async () => {
    while (!over.signal.aborted) {
      await save();
      saved += 1;
    }
  };
  await Promise.all([working, saving()]);
}

/** @returns a save over HTTP */
async function savingUser(url: string) {
  const { api, db, services, user } = await signedIn({ plan: 'pro' });
  const { id, title, slug, excerpt, keywords } = await plainPiece(db, user.id);
  // A connection of its own each: one that is kept may end just when it is used again.
  const cookie = await sessionCookieOf(services, user.id);
  const change = changeAt(url, cookie, null, { connection: 'close' });
  let { revision } = await api.content.getContent({ id });
  return async () => {
    const content = `<h2>Leaves</h2><p>Good tea begins with good leaves, ${revision} of them.</p>`.repeat(40);
    const edit = { id, title, slug, excerpt, keywords, revision, content };
    const answer = await change('content.updateContent', edit);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`A save was answered with ${answer.status}: ${text}`);
    revision += 1;
  };
}
