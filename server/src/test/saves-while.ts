import { plainPiece } from './plain-piece.ts';
import { changeAt } from './server-process.ts';
import { sessionCookieOf, signedIn } from './signed-in.ts';

const IDLE_SAVES = 20;

/**
 * In milliseconds: the median and the 95th percentile of an idle server, and while the other work runs these and the
 * slowest.
 */
export type SaveTimes = { idle: number; idleSlow: number; usual: number; slow: number; slowest: number };

/** How long a user of this server waits for each save of a piece, one after the other, while the other work runs. */
export async function savesWhile(url: string, work: () => Promise<unknown>): Promise<SaveTimes> {
  const save = await savingUser(url);
  const idle = [];
  for (let count = 0; count < IDLE_SAVES; count += 1) idle.push(await save());
  const during: number[] = [];
  const over = new AbortController();
  const working = work().finally(() => over.abort());
  const saving = async () => {
    while (!over.signal.aborted) during.push(await save());
  };
  await Promise.all([working, saving()]);
  return {
    idle: quantile(idle, 0.5),
    idleSlow: quantile(idle, 0.95),
    usual: quantile(during, 0.5),
    slow: quantile(during, 0.95),
    slowest: quantile(during, 1),
  };
}

/** @returns a save over HTTP, which gives its milliseconds */
async function savingUser(url: string) {
  const { api, db, services, user } = await signedIn({ plan: 'pro' });
  const { id, title, slug, excerpt, keywords } = await plainPiece(db, user.id);
  const change = changeAt(url, await sessionCookieOf(services, user.id));
  let { revision } = await api.content.getContent({ id });
  return async () => {
    const content = `<h2>Leaves</h2><p>Good tea begins with good leaves, ${revision} of them.</p>`.repeat(40);
    const startedAt = performance.now();
    const edit = { id, title, slug, excerpt, keywords, revision, content };
    const answer = await change('content.updateContent', edit);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`A save was answered with ${answer.status}: ${text}`);
    revision += 1;
    return performance.now() - startedAt;
  };
}

const quantile = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.ceil(share * times.length) - 1] ?? 0;
