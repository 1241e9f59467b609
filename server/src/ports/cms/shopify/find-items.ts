import type { PostIdentity } from '../cms.ts';
import type { AdminClient } from './admin-client.ts';
import { listData, QUERIES, type ListData, type Summary } from './queries.ts';

/** The largest assumed difference between a shop's clock and ours. */
const CLOCK_MARGIN_MS = 60 * 60 * 1000;

/**
 * The articles or pages that carry the marker, the first one first, by paging back to what was last touched before
 * anything was sent.
 */
export async function findItems(
  admin: AdminClient,
  { kind, marker, since }: PostIdentity,
): Promise<Summary[]> {
  const found: Summary[] = [];
  const oldest = since.getTime() - CLOCK_MARGIN_MS;
  let after: string | null | undefined = null;
  do {
    const { items }: ListData = await admin.request(QUERIES[kind].list, { after }, listData);
    found.unshift(...items.nodes.filter((node) => node.marker?.value === marker).toReversed());
    const last = items.nodes.at(-1)?.updatedAt;
    const { hasNextPage, endCursor }: ListData['items']['pageInfo'] = items.pageInfo;
    const goesOn: boolean = hasNextPage && endCursor !== after && (!last || Date.parse(last) >= oldest);
    after = goesOn ? endCursor : null;
  } while (after);
  return found;
}
