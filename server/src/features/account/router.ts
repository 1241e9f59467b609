import {
  emailOnlyInput,
  signInInput,
  signUpInput,
  tokenInput,
  updatePasswordInput,
} from '#shared/account.ts';
import { publicProcedure, resetProcedure, router } from '../../trpc/procedures.ts';
import { me } from './me.ts';
import { confirmEmail, openResetLink } from './open-link.ts';
import { forgotPassword, resendConfirmation } from './request-link.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import { signUp } from './sign-up.ts';
import { updatePassword } from './update-password.ts';

export const accountRouter = router({
  me: publicProcedure.query(({ ctx }) => me(ctx)),
  signUp: publicProcedure.input(signUpInput).mutation(({ ctx, input }) => signUp(ctx, input)),
  resendConfirmation: publicProcedure
    .input(emailOnlyInput)
    .mutation(({ ctx, input }) => resendConfirmation(ctx, input)),
  confirmEmail: publicProcedure.input(tokenInput).mutation(({ ctx, input }) => confirmEmail(ctx, input)),
  signIn: publicProcedure.input(signInInput).mutation(({ ctx, input }) => signIn(ctx, input)),
  signOut: publicProcedure.mutation(({ ctx }) => signOut(ctx)),
  forgotPassword: publicProcedure
    .input(emailOnlyInput)
    .mutation(({ ctx, input }) => forgotPassword(ctx, input)),
  openResetLink: publicProcedure.input(tokenInput).mutation(({ ctx, input }) => openResetLink(ctx, input)),
  updatePassword: resetProcedure
    .input(updatePasswordInput)
    .mutation(({ ctx, input }) => updatePassword(ctx, input)),
});
