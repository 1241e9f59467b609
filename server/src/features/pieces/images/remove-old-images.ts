import type { Services } from '#server/context.ts';
import { DAY_MS } from '#server/lib/durations.ts';

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
  await db.$executeRaw`
    delete from images image using generated_content piece
    where piece.id = image.content_id and image.created_at < ${before}
      and strpos(coalesce(piece.featured_image, '') || piece.content, image.token) = 0
      and not exists (select from publications where content_id = piece.id)
      and not exists (
        select from content_versions version
        where version.content_id = piece.id and strpos(version.content, image.token) > 0)`;
  await objects.removeUnused(new Date(now().getTime() - UNNAMED_KEPT_MS));
}
