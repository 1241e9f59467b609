import { setTimeout as sleep } from 'node:timers/promises';
import type { UserContext } from '../../context.ts';
import type { FetchedPage } from '../../ports/pages/pages.ts';
import { readSource, sourceVisit, type ReadSource } from './read-address.ts';
import { toSourceError } from './to-source-error.ts';

/** Kept as sources at once. */
const PAGES_MAX = 5;

/**
 * The first page of the user's own website and up to four more that tell most about it, a source each. Pages that
 * cannot be read are skipped.
 * @throws AppError when the first page cannot be read
 */
export async function readWebsite(ctx: UserContext, address: string): Promise<ReadSource[]> {
  const { visit, deadline } = sourceVisit(ctx);
  try {
    const home = await visit.read(address);
    const { next } = await home.facts();
    const sources = [await siteSource(home)];
    const pauseMs = (await visit.pause(home.address)) * 1000;
    for (const other of next.slice(0, PAGES_MAX - 1)) {
      if (deadline.aborted) break;
      const source = await sleep(pauseMs, undefined, { signal: deadline })
        .then(() => visit.read(other))
        .then(siteSource)
        .catch(() => null);
      if (source) sources.push(source);
    }
    ctx.signal.throwIfAborted();
    return sources;
  } catch (error) {
    throw toSourceError(error);
  }
}

async function siteSource(page: FetchedPage): Promise<ReadSource> {
  return { ...readSource(await page.text(), page.address), kind: 'site' };
}
