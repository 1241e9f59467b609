import type { RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import { APP_SCREENS } from '#shared/rules/paths.ts';
import { routes } from './routes.tsx';

const addressesOf = (tree: RouteObject[]): string[] =>
  tree.flatMap(({ path, children = [] }) => [...(path ? [path] : []), ...addressesOf(children)]);

test('the server knows exactly the screens that the router has', () => {
  expect(addressesOf(routes).toSorted()).toEqual([...APP_SCREENS, '*'].toSorted());
});
