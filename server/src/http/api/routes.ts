import { GROUPS } from '#server/trpc/path.ts';
import { ROOMS } from '#server/trpc/router.ts';
import { routeOf } from './route.ts';

const ROUTES = ROOMS.flatMap(({ group: own, router, operations }) =>
  Object.entries(operations).flatMap(([verb, operation]) => {
    const route = routeOf(own, `${router}.${verb}`, operation);
    return route ? [{ own, route }] : [];
  }),
);

/** Every /api path in the order of a user's work; under a heading come the paths of its own rooms first. */
export const API_ROUTES = Object.keys(GROUPS).flatMap((name) => {
  const shown = ROUTES.filter(({ route }) => route.group === name);
  const guests = shown.filter(({ own }) => own !== name);
  return [...shown.filter(({ own }) => own === name), ...guests].map(({ route }) => route);
});
