import { lazy, type ComponentType } from 'react';

/** A component that is loaded when it is first drawn; React's own way wants it to be the default of its file. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load() }));
