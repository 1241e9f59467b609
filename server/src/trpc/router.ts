import type { AnyProcedure } from '@trpc/server';
import { ACCOUNT } from '#server/features/account/operations.ts';
import { ADMIN } from '#server/features/admin/operations.ts';
import { BILLING } from '#server/features/billing/operations.ts';
import { CALENDAR } from '#server/features/calendar/operations.ts';
import { CHAT } from '#server/features/chat/operations.ts';
import { EVIDENCE } from '#server/features/evidence/operations.ts';
import { OWN_SITE } from '#server/features/own-site/operations.ts';
import { PIECES } from '#server/features/pieces/operations.ts';
import { PROFILES } from '#server/features/profiles/operations.ts';
import { PUBLISH } from '#server/features/publish/operations.ts';
import { REVIEW } from '#server/features/review/operations.ts';
import { SOCIAL_AND_EMAIL } from '#server/features/social-and-email/operations.ts';
import { SOURCES } from '#server/features/sources/operations.ts';
import { WEBHOOKS } from '#server/features/webhooks/operations.ts';
import { WEBSITES } from '#server/features/websites/operations.ts';
import { WRITING } from '#server/features/writing/operations.ts';
import type { ProcedureMeta } from './access.ts';
import { createCallerFactory, mergeRouters, router } from './procedures.ts';

export const appRouter = router({
  account: mergeRouters(router(ACCOUNT), router(ADMIN), router(WEBHOOKS)),
  billing: router(BILLING),
  content: mergeRouters(
    router(PIECES),
    router(WRITING),
    router(EVIDENCE),
    router(SOURCES),
    router(SOCIAL_AND_EMAIL),
  ),
  chat: router(CHAT),
  profiles: router(PROFILES),
  publish: mergeRouters(router(PUBLISH), router(CALENDAR), router(REVIEW)),
  websites: mergeRouters(router(WEBSITES), router(OWN_SITE)),
});

// Flat at run time; the type still shows the nesting.
type ListedProcedure = AnyProcedure & { _def: { meta?: ProcedureMeta } };
const flat = appRouter._def.procedures as unknown as Record<string, ListedProcedure>;
export const procedures: ReadonlyMap<string, ListedProcedure> = new Map(Object.entries(flat));

export type AppRouter = typeof appRouter;
export const createCaller = createCallerFactory(appRouter);
