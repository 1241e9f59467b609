import type { Bus } from './bus.ts';

/** Tells all instances the id of a session that is gone; sent by a trigger of the database. */
const CHANNEL = 'session_ended';

/** @returns a function that ends the listening. */
export function onSessionEnd(bus: Bus, sessionId: string, listener: () => void): () => void {
  return bus.subscribe(CHANNEL, (ended) => {
    if (ended === sessionId) listener();
  });
}
