import path from 'node:path';
import { threaded } from '#server/threads/threaded.ts';
import type { RemoteRef, SettledHead } from '../cms.ts';
import { HEAD_ITEMS, readStatus, suppress, type HeadItem } from './companion.ts';
import type * as headItems from './head-items.ts';
import type { RestClient } from './rest-client.ts';

// A public page may have any content.
const inHead = threaded<typeof headItems>(path.join(import.meta.dirname, 'head-items.ts'));

/**
 * Compares a public page with what the companion plugin prints: an item that stands there twice is left to whoever else
 * prints it, and one that nobody prints any more is printed again.
 * @returns null without the plugin
 */
export async function settleHead(
  rest: RestClient,
  hasCompanion: boolean,
  ref: RemoteRef,
  page: string,
): Promise<SettledHead | null> {
  const companion = hasCompanion ? await readStatus(rest, ref.remoteId) : null;
  if (!companion) return null;
  const { prints, suppressed } = companion;
  const { kind } = ref;
  const counts = await inHead('countHeadItems', page);
  const before = suppressed[kind];
  const after = HEAD_ITEMS.filter((item) =>
    before.includes(item) ? counts[item] > 0 : counts[item] > 1 && prints[kind][item] === 'veemark',
  );
  if (isSame(after, before) || !(await suppress(rest, ref, after)))
    return { by: prints[kind], hasChanged: false };
  const now = await readStatus(rest, ref.remoteId);
  // What is left out on the whole site stays so for a user who does not manage it.
  const hasChanged = now === null || !isSame(now.suppressed[kind], before);
  return { by: (now ?? companion).prints[kind], hasChanged };
}

const isSame = (some: HeadItem[], others: HeadItem[]) =>
  some.length === others.length && some.every((item) => others.includes(item));
