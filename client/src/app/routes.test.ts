import type { RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import { ADMIN_PATH, APP_SCREENS } from '#shared/rules/paths.ts';
import { routes } from './routes.tsx';

const addressesOf = (tree: RouteObject[]): string[] =>
  tree.flatMap(({ path, children = [] }) => [...(path ? [path] : []), ...addressesOf(children)]);

test('the server knows exactly the screens that the router has', () => {
  // The server answers for the administrators' screen by itself: its status depends on who asks.
  const known = [...APP_SCREENS, ADMIN_PATH, '*'];
  expect(addressesOf(routes).toSorted()).toEqual(known.toSorted());
});
