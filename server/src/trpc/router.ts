import { accountRouter } from '../features/account/router.ts';
import { createCallerFactory, router } from './procedures.ts';

export const appRouter = router({
  account: accountRouter,
});

export type AppRouter = typeof appRouter;
export const createCaller = createCallerFactory(appRouter);
