import { z } from 'zod';
import { quoted } from '#server/auth/note-activity.ts';
import { mutation, query } from '#server/trpc/operation.ts';
import { identity, NOTHING } from '#server/trpc/path-fields.ts';
import { PLANS } from '#shared/rules/account.ts';
import {
  changeEmailInput,
  changePasswordInput,
  createAccessTokenInput,
  emailOnlyInput,
  postingRulesInput,
  renameInput,
  signInInput,
  signUpInput,
} from '#shared/schemas/account.ts';
import { accessTokens, createAccessToken, revokeAccessToken } from './access-tokens.ts';
import { changeEmail, confirmNewEmail, takeEmailBack } from './change-email.ts';
import { changePassword, replacePassword } from './change-password.ts';
import { deleteAccount } from './delete-account.ts';
import {
  acceptInvitationInput,
  accessTokenInput,
  sessionInput,
  tokenInput,
  updatePasswordInput,
} from './inputs.ts';
import { acceptInvitation, readInvitation } from './invitation.ts';
import { confirmEmail, openResetLink } from './open-link.ts';
import { me, postingRules, rename, savePostingRules, whoAmI } from './own-account.ts';
import { forgotPassword, resendConfirmation } from './request-link.ts';
import { devices, endSession, signOut, signOutElsewhere } from './sessions.ts';
import { signIn } from './sign-in.ts';
import { signUp } from './sign-up.ts';

export const ACCOUNT = {
  me: query({ access: 'public', run: me }),

  whoAmI: query({
    access: 'read',
    run: whoAmI,
    http: {
      at: 'GET /api/me',
      summary: 'Read whose token this is',
      takes: NOTHING,
      output: z.object({ id: z.uuid(), email: z.string(), name: z.string().nullable(), plan: z.enum(PLANS) }),
      example: {},
    },
  }),

  signUp: mutation({ access: 'public', isOfPasswords: true, input: signUpInput, run: signUp }),

  resendConfirmation: mutation({
    access: 'public',
    isOfPasswords: true,
    input: emailOnlyInput,
    run: resendConfirmation,
  }),

  confirmEmail: mutation({ access: 'public', isOfPasswords: true, input: tokenInput, run: confirmEmail }),

  invitation: query({ access: 'public', input: tokenInput, run: readInvitation }),

  acceptInvitation: mutation({
    access: 'public',
    isOfPasswords: true,
    input: acceptInvitationInput,
    run: acceptInvitation,
  }),

  signIn: mutation({ access: 'public', isOfPasswords: true, input: signInInput, run: signIn }),

  signOut: mutation({ access: 'public', act: { group: 'signIn', says: () => 'Signed out' }, run: signOut }),

  forgotPassword: mutation({
    access: 'public',
    isOfPasswords: true,
    input: emailOnlyInput,
    run: forgotPassword,
  }),

  openResetLink: mutation({ access: 'public', isOfPasswords: true, input: tokenInput, run: openResetLink }),

  updatePassword: mutation({
    access: 'reset',
    isOfPasswords: true,
    input: updatePasswordInput,
    act: { group: 'access', says: () => 'Set a new password by a mailed link' },
    run: replacePassword,
  }),

  changePassword: mutation({
    access: 'person',
    isOfPasswords: true,
    input: changePasswordInput,
    act: { group: 'access', says: () => 'Changed the password' },
    run: changePassword,
  }),

  rename: mutation({
    access: 'person',
    input: renameInput,
    act: { group: 'account', says: (_, { name }) => `Changed the account’s name to ${quoted(name)}` },
    run: rename,
  }),

  postingRules: query({ access: 'read', run: postingRules }),

  savePostingRules: mutation({
    access: 'person',
    input: postingRulesInput,
    act: {
      group: 'account',
      says: (_, { holdsOpenClaims }) =>
        holdsOpenClaims ? 'Had pieces with open claims held' : 'Let pieces with open claims be posted',
    },
    run: savePostingRules,
  }),

  changeEmail: mutation({
    access: 'person',
    asks: 'factor',
    input: changeEmailInput,
    act: { group: 'access', says: (_, { email }) => `Asked to change the email address to ${quoted(email)}` },
    run: changeEmail,
  }),

  confirmNewEmail: mutation({ access: 'public', input: tokenInput, run: confirmNewEmail }),

  takeEmailBack: mutation({ access: 'public', input: tokenInput, run: takeEmailBack }),

  devices: query({ access: 'person', run: devices }),

  endSession: mutation({
    access: 'person',
    input: sessionInput,
    act: { group: 'signIn', about: 'session', says: (name) => `Signed out the device ${name}` },
    run: endSession,
  }),

  signOutElsewhere: mutation({
    access: 'person',
    act: { group: 'signIn', says: () => 'Signed out every other device' },
    run: signOutElsewhere,
  }),

  accessTokens: query({ access: 'person', run: accessTokens }),

  createAccessToken: mutation({
    access: 'person',
    asks: 'factor',
    input: createAccessTokenInput,
    act: {
      group: 'access',
      says: (_, { name, scopes }) => `Created the access token ${quoted(name)} (${scopes.join(', ')})`,
    },
    run: createAccessToken,
  }),

  revokeAccessToken: mutation({
    access: 'person',
    input: accessTokenInput,
    act: { group: 'access', about: 'token', says: (name) => `Revoked the access token ${name}` },
    run: revokeAccessToken,
  }),

  deleteAccount: mutation({
    access: 'person',
    asks: 'factor',
    run: deleteAccount,
    http: {
      at: 'POST /api/delete-account',
      summary: 'Delete the account and everything in it',
      takes: z.object({ ...identity, plan: z.string().max(100).optional() }),
      output: z.object({ success: z.boolean() }),
      example: {},
      wire: { output: () => ({ success: true }) },
    },
  }),
};
