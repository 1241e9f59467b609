import { DAY_MS } from '#server/lib/durations.ts';
import { PageError, type Visit } from '#server/ports/pages/pages.ts';
import { ThreadLimitError } from '#server/threads/lanes.ts';
import { threaded } from '#server/threads/threaded.ts';
import type * as builders from './builder-of.ts';

type Page = { url: string; html: string; modifiedAt: Date | null; isWhole: boolean };
type Reading = {
  visit: Visit;
  pause: () => Promise<unknown>;
  /** When the text of an address was last read. */
  since: ReadonlyMap<string, Date>;
};

const inThread = threaded<typeof builders>(import.meta.dirname, 'builder-of.ts');

/**
 * What a site's API lists, with the public page in place of a text that a page builder keeps elsewhere or that holds
 * shortcodes which only a visitor's request carries out.
 */
export async function asShown<P extends Page>(listed: P[], { visit, pause, since }: Reading) {
  const unrendered = await inThread(
    'areUnrendered',
    listed.map(({ html }) => html),
  ).catch(noneOfTooMuch);
  const pages: P[] = [];
  const unchanged: string[] = [];

  for (const [at, page] of listed.entries()) {
    if (!unrendered[at]) pages.push(page);
    else if (isReadSince(page, since.get(page.url))) unchanged.push(page.url);
    else {
      await pause();
      pages.push((await shownBy(page, visit)) ?? page);
    }
  }

  return { pages, unchanged };
}

/** A time that names a day alone may be of its evening. */
export const isReadSince = ({ modifiedAt }: Pick<Page, 'modifiedAt'>, readAt: Date | undefined) =>
  readAt !== undefined && modifiedAt !== null && modifiedAt.getTime() + DAY_MS < readAt.getTime();

/** Null for a page that cannot be read, or that no builder has made: its list's text is all of its own. */
async function shownBy<P extends Page>(page: P, visit: Visit): Promise<P | null> {
  try {
    const html = (await visit.read(page.url)).html();
    const builder = await inThread('builderOf', '', html);

    return builder ? { ...page, html, isWhole: true } : null;
  } catch (error) {
    if (error instanceof PageError || error instanceof ThreadLimitError) return null;
    throw error;
  }
}

function noneOfTooMuch(error: unknown): never[] {
  if (error instanceof ThreadLimitError) return [];
  throw error;
}
