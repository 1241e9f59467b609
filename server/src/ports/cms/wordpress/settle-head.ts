import path from 'node:path';
import { threaded } from '../../../threads/threaded.ts';
import type { HeadPrinters, RemoteRef } from '../cms.ts';
import { HEAD_ITEMS, readStatus, suppress, type CompanionStatus } from './companion.ts';
import type * as headItems from './head-items.ts';
import type { RestClient } from './rest-client.ts';

// A public page may have any content.
const inHead = threaded<typeof headItems>(path.join(import.meta.dirname, 'head-items.ts'));

/**
 * Compares a public page with what the companion plugin prints: an item that stands there twice is left to whoever else
 * prints it, and one that nobody prints any more is printed again.
 * @returns who prints each item from now on; null where the plugin was told nothing
 */
export async function settleHead(
  rest: RestClient,
  companion: CompanionStatus | null,
  kind: RemoteRef['kind'],
  page: string,
): Promise<HeadPrinters | null> {
  if (!companion) return null;
  const { prints, suppressed } = companion;
  const counts = await inHead('countHeadItems', page);
  const before = suppressed[kind];
  const after = HEAD_ITEMS.filter((item) =>
    before.includes(item) ? counts[item] > 0 : counts[item] > 1 && prints[kind][item] === 'veemark',
  );
  const isSame = after.length === before.length && after.every((item) => before.includes(item));
  if (isSame || !(await suppress(rest, kind, after))) return null;
  return (await readStatus(rest))?.prints[kind] ?? null;
}
