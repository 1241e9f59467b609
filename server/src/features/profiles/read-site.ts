import { setTimeout as sleep } from 'node:timers/promises';
import { FILL_MESSAGES, PAGES_MAX, type FillEvent } from '#shared/schemas/fill-profile.ts';
import type { UserContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { ReadPage, Visit } from '../../ports/pages/pages.ts';
import { toReadingError } from './reading-error.ts';

const TIMEOUT_MS = 30_000;

type ReadPages = { home: ReadPage; others: ReadPage[] };

/**
 * Reads the page at the address and up to four more of the same site, one after the other. Pages that cannot be read
 * are skipped, and reading ends after half a minute.
 * @throws AppError when the first page cannot be read
 */
export async function* readSite(ctx: UserContext, address: string): AsyncGenerator<FillEvent, ReadPages> {
  const deadline = AbortSignal.any([ctx.signal, AbortSignal.timeout(TIMEOUT_MS)]);
  const visit = ctx.pages.visit(deadline);
  yield { type: 'reading', page: 1, address };
  const home = await readFacts(visit, address);
  const others: ReadPage[] = [];
  const pauseMs = (await visit.pause(home.address)) * 1000;
  for (const next of home.next.slice(0, PAGES_MAX - 1)) {
    yield { type: 'reading', page: others.length + 2, address: next };
    try {
      await sleep(pauseMs, undefined, { signal: deadline });
      const page = await readFacts(visit, next);
      if (new URL(page.address).origin === new URL(home.address).origin) others.push(page);
    } catch {
      if (deadline.aborted) break;
    }
  }
  ctx.signal.throwIfAborted();
  if (![home, ...others].some(({ title, description, text }) => title || description || text))
    throw new AppError('upstreamFailed', FILL_MESSAGES.failed, { hint: FILL_MESSAGES.empty });
  return { home, others };
}

async function readFacts(visit: Visit, address: string): Promise<ReadPage> {
  try {
    const page = await visit.read(address);
    return await page.facts();
  } catch (error) {
    throw toReadingError(error);
  }
}
