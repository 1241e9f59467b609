import {
  changePasswordInput,
  createAccessTokenInput,
  emailOnlyInput,
  postingRulesInput,
  renameInput,
  signInInput,
  signUpInput,
} from '#shared/schemas/account.ts';
import { accessTokenInput, updatePasswordInput, tokenInput } from './inputs.ts';
import {
  personProcedure,
  publicProcedure,
  resetProcedure,
  router,
  userProcedure,
} from '../../trpc/procedures.ts';
import { accessTokens, createAccessToken, revokeAccessToken } from './access-tokens.ts';
import { changePassword, replacePassword } from './change-password.ts';
import { confirmEmail, openResetLink } from './open-link.ts';
import { deleteAccount } from './delete-account.ts';
import { devices, signOutElsewhere, signOut } from './sessions.ts';
import { me, postingRules, savePostingRules, rename } from './own-account.ts';
import { forgotPassword, resendConfirmation } from './request-link.ts';
import { signIn } from './sign-in.ts';
import { signUp } from './sign-up.ts';

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
    .mutation(({ ctx, input }) => replacePassword(ctx, input)),
  changePassword: personProcedure
    .input(changePasswordInput)
    .mutation(({ ctx, input }) => changePassword(ctx, input)),
  rename: personProcedure.input(renameInput).mutation(({ ctx, input }) => rename(ctx, input)),
  postingRules: userProcedure.query(({ ctx }) => postingRules(ctx)),
  savePostingRules: personProcedure
    .input(postingRulesInput)
    .mutation(({ ctx, input }) => savePostingRules(ctx, input)),
  devices: personProcedure.query(({ ctx }) => devices(ctx)),
  signOutElsewhere: personProcedure.mutation(({ ctx }) => signOutElsewhere(ctx)),
  accessTokens: personProcedure.query(({ ctx }) => accessTokens(ctx)),
  createAccessToken: personProcedure
    .input(createAccessTokenInput)
    .mutation(({ ctx, input }) => createAccessToken(ctx, input)),
  revokeAccessToken: personProcedure
    .input(accessTokenInput)
    .mutation(({ ctx, input }) => revokeAccessToken(ctx, input)),
  deleteAccount: personProcedure.mutation(({ ctx }) => deleteAccount(ctx)),
});
