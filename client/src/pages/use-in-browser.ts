import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** What only the browser knows: `before` in the HTML the build writes, the real value as soon as the page is alive. */
export function useInBrowser<Value extends string | boolean>(read: () => Value, before: Value): Value {
  return useSyncExternalStore(never, read, () => before);
}
