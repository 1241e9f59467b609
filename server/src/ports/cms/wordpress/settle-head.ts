import path from 'node:path';
import { threaded } from '../../../threads/threaded.ts';
import type { RemoteRef } from '../cms.ts';
import { HEAD_ITEMS, suppress, type CompanionStatus } from './companion.ts';
import type * as headItems from './head-items.ts';
import type { RestClient } from './rest-client.ts';

// A public page may have any content.
const inHead = threaded<typeof headItems>(path.join(import.meta.dirname, 'head-items.ts'));

/**
 * Compares a public page with what the companion plugin prints: an item that stands there twice is left to whoever else
 * prints it, and one that nobody prints any more is printed again.
 * @returns whether the plugin was told to change something
 */
export async function settleHead(
  rest: RestClient,
  companion: CompanionStatus | null,
  kind: RemoteRef['kind'],
  page: string,
): Promise<boolean> {
  if (!companion) return false;
  const { prints, suppressed } = companion;
  const counts = await inHead('countHeadItems', page);
  const before = suppressed[kind];
  const after = HEAD_ITEMS.filter((item) =>
    before.includes(item) ? counts[item] > 0 : counts[item] > 1 && prints[kind][item] === 'veemark',
  );
  const isSame = after.length === before.length && after.every((item) => before.includes(item));
  return !isSame && suppress(rest, kind, after);
}
