import {
  personProcedure,
  publicProcedure,
  resetProcedure,
  router,
  userProcedure,
  verb,
} from '#server/trpc/procedures.ts';
import {
  changePasswordInput,
  createAccessTokenInput,
  emailOnlyInput,
  postingRulesInput,
  renameInput,
  signInInput,
  signUpInput,
} from '#shared/schemas/account.ts';
import { accessTokens, createAccessToken, revokeAccessToken } from './access-tokens.ts';
import { changePassword, replacePassword } from './change-password.ts';
import { deleteAccount } from './delete-account.ts';
import { acceptInvitationInput, accessTokenInput, tokenInput, updatePasswordInput } from './inputs.ts';
import { acceptInvitation, readInvitation } from './invitation.ts';
import { confirmEmail, openResetLink } from './open-link.ts';
import { me, postingRules, rename, savePostingRules, whoAmI } from './own-account.ts';
import { forgotPassword, resendConfirmation } from './request-link.ts';
import { devices, signOut, signOutElsewhere } from './sessions.ts';
import { signIn } from './sign-in.ts';
import { signUp } from './sign-up.ts';

export const accountRouter = router({
  me: publicProcedure.query(verb(me)),
  whoAmI: userProcedure.query(verb(whoAmI)),
  signUp: publicProcedure.input(signUpInput).mutation(verb(signUp)),
  resendConfirmation: publicProcedure.input(emailOnlyInput).mutation(verb(resendConfirmation)),
  confirmEmail: publicProcedure.input(tokenInput).mutation(verb(confirmEmail)),
  invitation: publicProcedure.input(tokenInput).query(verb(readInvitation)),
  acceptInvitation: publicProcedure.input(acceptInvitationInput).mutation(verb(acceptInvitation)),
  signIn: publicProcedure.input(signInInput).mutation(verb(signIn)),
  signOut: publicProcedure.mutation(verb(signOut)),
  forgotPassword: publicProcedure.input(emailOnlyInput).mutation(verb(forgotPassword)),
  openResetLink: publicProcedure.input(tokenInput).mutation(verb(openResetLink)),
  updatePassword: resetProcedure.input(updatePasswordInput).mutation(verb(replacePassword)),
  changePassword: personProcedure.input(changePasswordInput).mutation(verb(changePassword)),
  rename: personProcedure.input(renameInput).mutation(verb(rename)),
  postingRules: userProcedure.query(verb(postingRules)),
  savePostingRules: personProcedure.input(postingRulesInput).mutation(verb(savePostingRules)),
  devices: personProcedure.query(verb(devices)),
  signOutElsewhere: personProcedure.mutation(verb(signOutElsewhere)),
  accessTokens: personProcedure.query(verb(accessTokens)),
  createAccessToken: personProcedure.input(createAccessTokenInput).mutation(verb(createAccessToken)),
  revokeAccessToken: personProcedure.input(accessTokenInput).mutation(verb(revokeAccessToken)),
  deleteAccount: personProcedure.mutation(verb(deleteAccount)),
});
