import { accountRouter } from '../features/account/router.ts';
import { profilesRouter } from '../features/profiles/router.ts';
import { createCallerFactory, router } from './procedures.ts';

export const appRouter = router({
  account: accountRouter,
  profiles: profilesRouter,
});

export type AppRouter = typeof appRouter;
export const createCaller = createCallerFactory(appRouter);
