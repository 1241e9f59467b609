import type { AnyProcedure } from '@trpc/server';
import { adminRouter } from '../features/admin/router.ts';
import { accountRouter } from '../features/account/router.ts';
import { billingRouter } from '../features/billing/router.ts';
import { evidenceRouter } from '../features/evidence/router.ts';
import { piecesRouter } from '../features/pieces/router.ts';
import { socialAndEmailRouter } from '../features/social-and-email/router.ts';
import { sourcesRouter } from '../features/sources/router.ts';
import { writingRouter } from '../features/writing/router.ts';
import { chatRouter } from '../features/chat/router.ts';
import { profilesRouter } from '../features/profiles/router.ts';
import { ownSiteRouter } from '../features/own-site/router.ts';
import { webhooksRouter } from '../features/webhooks/router.ts';
import { websitesRouter } from '../features/websites/router.ts';
import { calendarRouter } from '../features/calendar/router.ts';
import { publishRouter } from '../features/publish/router.ts';
import { reviewRouter } from '../features/review/router.ts';
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
