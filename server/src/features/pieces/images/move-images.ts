import type { Services } from '#server/context.ts';

export async function moveImages({ objects }: Pick<Services, 'objects'>) {
  let moved: string | null = '';
  while (moved !== null) moved = await objects.moveNext(moved);
}
