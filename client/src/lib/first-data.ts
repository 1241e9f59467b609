import type { QueryClient } from '@tanstack/react-query';
import { FIRST_DATA_ID, type FirstData } from '#shared/start-script.ts';
import type { RouterOutputs } from './trpc.ts';

/** Never answered from memory: what is running may have ended since. */
const UNCACHED = 'content.currentGeneration';
let uncached: unknown;

/** Puts the answers that came with the page where the screens look for them. */
export function readFirstData(client: QueryClient) {
  const list: FirstData = JSON.parse(document.getElementById(FIRST_DATA_ID)?.textContent ?? '[]');
  for (const { path, input, data } of list) {
    if (path === UNCACHED) uncached = data;
    else client.setQueryData([path.split('.'), { ...(input && { input }), type: 'query' }], data);
  }
}

/** What was running when the page was made; once, for the first screen. */
export function takeRunning() {
  const data = uncached as RouterOutputs['content']['currentGeneration'] | undefined;
  uncached = undefined;
  return data;
}
