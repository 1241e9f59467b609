import { type ComponentType, lazy } from 'react';

/** A component that is loaded when it is first drawn, by the name under which its file exports it. */
export const lazyPart = <Name extends string, Props extends object>(
  load: () => Promise<{ [Part in Name]: ComponentType<Props> }>,
  name: Name,
) => lazy(async () => ({ default: (await load())[name] }));
