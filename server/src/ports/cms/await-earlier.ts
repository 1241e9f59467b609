import type { PublishProgress } from './cms.ts';

/** Looks for the post of an earlier attempt, again and again while the site may still be making it. */
export async function awaitEarlier<T>(
  progress: PublishProgress,
  look: () => Promise<T | null>,
): Promise<T | null> {
  let found = await look();
  while (!found && (await progress.mayStillAppear())) {
    progress.onStep('wait');
    found = await look();
    progress.onStep('post');
  }
  return found;
}
