import { lazy, type ComponentType } from 'react';

/** A server that is started again is back within these; a file of an older build never is. */
const PAUSES_MS = [1000, 2000, 3000];

/** A component that is loaded when it is first drawn; React's own way wants it to be the default of its file. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await patiently(load) }));

/** Asks again for a part of the app that does not arrive. Without a network that is no use. */
export async function patiently<Part>(load: () => Promise<Part>): Promise<Part> {
  for (const pause of PAUSES_MS)
    try {
      return await load();
    } catch (error) {
      if (!navigator.onLine) throw error;
      await new Promise((next) => setTimeout(next, pause));
    }

  return load();
}
