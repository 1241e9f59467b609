import { PICTURE_TOO_LARGE, PictureError, type Shape } from '#server/lib/picture.ts';
import type * as picture from '#server/lib/picture.ts';
import { ThreadLimitError } from './lanes.ts';
import { threaded } from './threaded.ts';

const inProcess = threaded<typeof picture>(import.meta.dirname, '../lib/picture.ts', 'documents');

/** Pictures of strangers are decoded in another process. @throws PictureError */
export async function readPicture(bytes: Uint8Array, shape: Shape): Promise<Buffer> {
  const outcome = await inProcess('jpegOf', bytes, shape).catch((cause: unknown) => {
    if (!(cause instanceof ThreadLimitError)) throw cause;
    throw new PictureError(PICTURE_TOO_LARGE, { cause });
  });
  if ('problem' in outcome) throw new PictureError(outcome.problem);
  return outcome.jpeg;
}
