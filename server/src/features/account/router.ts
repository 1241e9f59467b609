import { signInInput } from '#shared/account.ts';
import { publicProcedure, router } from '../../trpc/procedures.ts';
import { me } from './me.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';

export const accountRouter = router({
  me: publicProcedure.query(({ ctx }) => me(ctx)),
  signIn: publicProcedure.input(signInInput).mutation(({ ctx, input }) => signIn(ctx, input)),
  signOut: publicProcedure.mutation(({ ctx }) => signOut(ctx)),
});
