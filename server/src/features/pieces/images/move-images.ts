import type { Services } from '#server/context.ts';

/** Every hour and at every start: moves the images to where the operator wants them, while they are served. */
export async function moveImages({ objects }: Pick<Services, 'objects'>) {
  let moved: string | null = '';
  while (moved !== null) moved = await objects.moveNext(moved);
}
