import type { Services } from '#server/context.ts';
import { DAY_MS } from '#server/lib/durations.ts';
import { removeReplaced } from '../queries.ts';

/** A replaced image stays available for this long at an address that somebody may have copied. */
const REPLACED_KEPT_DAYS = 30;
/** Bytes are kept before the row that names them. */
const UNNAMED_KEPT_MS = 60 * 60_000;

/**
 * Removes replaced images that nothing shows any more. A posted piece keeps all its images, because the site names the
 * one it was posted with. Images in a text or a version stay too. Bytes that no image names any more go with them.
 */
export async function removeOldImages({ db, objects, now }: Pick<Services, 'db' | 'objects' | 'now'>) {
  const before = new Date(now().getTime() - REPLACED_KEPT_DAYS * DAY_MS);
  await removeReplaced(db, before);
  await objects.removeUnused(new Date(now().getTime() - UNNAMED_KEPT_MS));
}

type Moving = { objects: Pick<Services['objects'], 'moveNext'> } & Pick<Services, 'spare'>;

/** In spare time, because they are served wherever they are. */
export async function moveImages({ objects, spare }: Moving, _payload: unknown, stopping: AbortSignal) {
  let moved: string | null = '';
  while (moved !== null && !stopping.aborted) {
    const last: string = moved;
    moved = await spare
      .run(() => objects.moveNext(last), stopping)
      .catch((error: unknown) => {
        if (stopping.aborted) return null;
        throw error;
      });
  }
}
