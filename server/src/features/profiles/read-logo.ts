import { OF_ACTIVE_USER } from '#server/auth/is-blocked.ts';
import type { Services } from '#server/context.ts';
import { newImage } from '#server/features/pieces/images/store-image.ts';
import { PictureError, sizeOf } from '#server/lib/picture.ts';
import { PageError } from '#server/ports/pages/pages.ts';
import type { Payload } from '#server/queue/job.ts';
import { readPicture } from '#server/threads/read-picture.ts';
import { unreadLogos } from './queries.ts';

/** As large as dense screens show it. */
const LOGO_SHAPE = { width: 128, height: 128, fit: 'inside' } as const;

/** Pages show pictures of this server alone, so that of a brand is kept here, small. Without one its letter is shown. */
export async function readLogo(services: Services, { id }: Payload<'readLogo'>, stopping: AbortSignal) {
  const { db } = services;
  const profile = await db.profile.findFirst({
    where: { id, ...OF_ACTIVE_USER },
    select: { userId: true, logo: true, logoRead: true, updatedAt: true },
  });
  if (!profile || profile.logo === profile.logoRead) return;

  const { userId, logo, updatedAt } = profile;
  const jpeg = logo === '' ? null : await pictureAt(services, logo, stopping);
  const stored = jpeg && (await newImage(services, jpeg, await sizeOf(jpeg)));

  await db.$transaction(async (tx) => {
    // Its user has changed nothing, so it is as old as before.
    const data = { logoRead: logo, updatedAt };
    const { count } = await tx.profile.updateMany({ where: { id, userId, logo }, data });
    if (count === 0) return;

    await tx.image.deleteMany({ where: { profileId: id, userId } });
    if (stored) await tx.image.create({ data: { userId, profileId: id, ...stored.image } });
  });
}

/** @returns null for what is no picture, and where none can be had */
async function pictureAt({ pages }: Services, address: string, stopping: AbortSignal) {
  try {
    return await readPicture(await pages.visit(stopping).picture(address), LOGO_SHAPE);
  } catch (error) {
    stopping.throwIfAborted();
    if (error instanceof PageError || error instanceof PictureError) return null;
    throw error;
  }
}

/** Those of brands that are older than this, or came back. */
export async function readLogos({ db, queue }: Services) {
  for (const { id } of await unreadLogos(db)) await queue.add('readLogo', { id }, { unique: true });
}
