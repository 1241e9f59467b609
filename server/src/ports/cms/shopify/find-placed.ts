import type { Trace } from '../cms.ts';
import type { AdminClient } from './admin-client.ts';
import { listData, QUERIES, removedData, type ListData, type Summary } from './queries.ts';

/** Clocks of shops and of this server differ by less. */
const CLOCK_MARGIN_MS = 60 * 60 * 1000;

/**
 * The article or page that carries the marker, by paging back to what was last touched before anything was sent.
 * If there are several, one stays and the others are deleted.
 */
export async function findPlaced(
  admin: AdminClient,
  { kind, marker, since, remoteId }: Trace,
): Promise<Summary | null> {
  const found: Summary[] = [];
  const oldest = since.getTime() - CLOCK_MARGIN_MS;
  let after: string | null | undefined = null;
  do {
    const { items }: ListData = await admin.request(QUERIES[kind].list, { after }, listData);
    found.push(...items.nodes.filter((node) => node.marker?.value === marker));
    const last = items.nodes.at(-1)?.updatedAt;
    const goesOn: boolean = items.pageInfo.hasNextPage && (!last || Date.parse(last) >= oldest);
    after = goesOn ? items.pageInfo.endCursor : null;
  } while (after);
  // The newest came first.
  const stays = found.find(({ id }) => id === remoteId) ?? found.at(-1);
  for (const { id } of found)
    if (id !== stays?.id) await admin.request(QUERIES[kind].remove, { id }, removedData);
  return stays ?? null;
}
