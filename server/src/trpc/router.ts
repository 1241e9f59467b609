import type { AnyProcedure } from '@trpc/server';
import { ACCOUNT } from '#server/features/account/operations.ts';
import { ACTIVITY } from '#server/features/activity/operations.ts';
import { ADMIN } from '#server/features/admin/operations.ts';
import { ASSISTANTS } from '#server/features/assistants/operations.ts';
import { BILLING } from '#server/features/billing/operations.ts';
import { CALENDAR } from '#server/features/calendar/operations.ts';
import { PLANS } from '#server/features/calendar/plan-operations.ts';
import { TOPICS } from '#server/features/calendar/topic-operations.ts';
import { CHAT } from '#server/features/chat/operations.ts';
import { DELETED } from '#server/features/deleted/operations.ts';
import { EVIDENCE } from '#server/features/evidence/operations.ts';
import { FACTORS } from '#server/features/factors/operations.ts';
import { IDEAS } from '#server/features/ideas/operations.ts';
import { OWN_SITE } from '#server/features/own-site/operations.ts';
import { PIECE_AND_PAGES } from '#server/features/own-site/piece-operations.ts';
import { PIECES } from '#server/features/pieces/operations.ts';
import { PROFILES } from '#server/features/profiles/operations.ts';
import { PROVIDER } from '#server/features/provider/operations.ts';
import { PUBLISH } from '#server/features/publish/operations.ts';
import { RESULTS } from '#server/features/results/operations.ts';
import { PIECE_RESULTS } from '#server/features/results/piece-operations.ts';
import { REVIEW } from '#server/features/review/operations.ts';
import { SOCIAL_AND_EMAIL } from '#server/features/social-and-email/operations.ts';
import { SOURCES } from '#server/features/sources/operations.ts';
import { WEBHOOKS } from '#server/features/webhooks/operations.ts';
import { WEBSITES } from '#server/features/websites/operations.ts';
import { WRITING } from '#server/features/writing/operations.ts';
import type { ProcedureMeta } from './access.ts';
import type { Group } from './path.ts';
import { createCallerFactory, mergeRouters, router } from './procedures.ts';

export const appRouter = router({
  account: mergeRouters(
    router(ACCOUNT),
    router(FACTORS),
    router(PROVIDER),
    router(ADMIN),
    router(ASSISTANTS),
    router(DELETED),
    router(ACTIVITY),
    router(WEBHOOKS),
  ),
  billing: router(BILLING),
  content: mergeRouters(
    router(PIECES),
    router(WRITING),
    router(EVIDENCE),
    router(SOURCES),
    router(SOCIAL_AND_EMAIL),
    router(TOPICS),
    router(PIECE_AND_PAGES),
    router(PIECE_RESULTS),
    router(IDEAS),
  ),
  chat: router(CHAT),
  profiles: router(PROFILES),
  publish: mergeRouters(router(PUBLISH), router(CALENDAR), router(PLANS), router(REVIEW)),
  websites: mergeRouters(router(WEBSITES), router(OWN_SITE), router(RESULTS)),
});

export type ListedProcedure = AnyProcedure & { _def: { meta?: ProcedureMeta } };
type Operations = Record<string, ListedProcedure>;
const room = (group: Group, name: keyof AppRouter, operations: object) => ({
  group,
  router: name,
  operations: operations as Operations,
});

/** With the heading of their paths, in the order of a user's work. */
export const ROOMS = [
  room('Content', 'content', WRITING),
  room('Content', 'content', PIECES),
  room('Content', 'content', SOCIAL_AND_EMAIL),
  room('Content', 'content', TOPICS),
  room('Content', 'content', PIECE_AND_PAGES),
  room('Content', 'content', PIECE_RESULTS),
  room('Content', 'content', IDEAS),
  room('Evidence', 'content', SOURCES),
  room('Evidence', 'content', EVIDENCE),
  room('Publish', 'publish', PUBLISH),
  room('Review', 'publish', REVIEW),
  room('Schedule', 'publish', CALENDAR),
  room('Schedule', 'publish', PLANS),
  room('Websites', 'websites', WEBSITES),
  room('Websites', 'websites', OWN_SITE),
  room('Websites', 'websites', RESULTS),
  room('Profiles', 'profiles', PROFILES),
  room('Webhooks', 'account', WEBHOOKS),
  room('Account', 'account', ACCOUNT),
  room('Account', 'account', FACTORS),
  room('Account', 'account', PROVIDER),
  room('Account', 'account', ASSISTANTS),
  room('Account', 'account', DELETED),
  room('Account', 'account', ACTIVITY),
  room('Account', 'billing', BILLING),
  room('Account', 'account', ADMIN),
  room('Help', 'chat', CHAT),
];

export const procedures: ReadonlyMap<string, ListedProcedure> = new Map(
  ROOMS.flatMap(({ router: name, operations }) =>
    Object.entries(operations).map(([verb, operation]) => [`${name}.${verb}`, operation]),
  ),
);

export type AppRouter = typeof appRouter;
export const createCaller = createCallerFactory(appRouter);
