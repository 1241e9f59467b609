import type { AnyProcedure } from '@trpc/server';
import { accountRouter } from '#server/features/account/router.ts';
import { adminRouter } from '#server/features/admin/router.ts';
import { billingRouter } from '#server/features/billing/router.ts';
import { calendarRouter } from '#server/features/calendar/router.ts';
import { chatRouter } from '#server/features/chat/router.ts';
import { evidenceRouter } from '#server/features/evidence/router.ts';
import { ownSiteRouter } from '#server/features/own-site/router.ts';
import { piecesRouter } from '#server/features/pieces/router.ts';
import { profilesRouter } from '#server/features/profiles/router.ts';
import { publishRouter } from '#server/features/publish/router.ts';
import { reviewRouter } from '#server/features/review/router.ts';
import { socialAndEmailRouter } from '#server/features/social-and-email/router.ts';
import { sourcesRouter } from '#server/features/sources/router.ts';
import { webhooksRouter } from '#server/features/webhooks/router.ts';
import { websitesRouter } from '#server/features/websites/router.ts';
import { writingRouter } from '#server/features/writing/router.ts';
import type { ProcedureMeta } from './access.ts';
import { createCallerFactory, mergeRouters, router } from './procedures.ts';

export const appRouter = router({
  account: mergeRouters(accountRouter, adminRouter, webhooksRouter),
  billing: billingRouter,
  content: mergeRouters(piecesRouter, writingRouter, evidenceRouter, sourcesRouter, socialAndEmailRouter),
  chat: chatRouter,
  profiles: profilesRouter,
  publish: mergeRouters(publishRouter, calendarRouter, reviewRouter),
  websites: mergeRouters(websitesRouter, ownSiteRouter),
});

// Flat at run time; the type still shows the nesting.
type ListedProcedure = AnyProcedure & { _def: { meta?: ProcedureMeta } };
const flat = appRouter._def.procedures as unknown as Record<string, ListedProcedure>;
export const procedures: ReadonlyMap<string, ListedProcedure> = new Map(Object.entries(flat));

export type AppRouter = typeof appRouter;
export const createCaller = createCallerFactory(appRouter);
