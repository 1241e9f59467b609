import { z } from 'zod';
import { REQUIRED } from './messages.ts';
import { withoutTags } from './text.ts';

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;
export const NAME_MAX = 120;
export const ACCESS_TOKENS_MAX = 20;

export const MESSAGES = {
  nameMissing: 'Please enter your name.',
  passwordTooShort: 'Password must be at least 8 characters long.',
  passwordTooLong: 'Password must be at most 128 characters long.',
  passwordTooCommon: 'This password is too common. Please choose another one.',
  emailInvalid: 'Please enter a valid email address.',
  wrongCredentials: 'Incorrect email/password or your email is not yet confirmed.',
  loginFailed: 'Login failed. Please try again.',
  noProfile: 'No profile found.',
  resetSent: 'Password reset email sent. Please check your inbox.',
  passwordUpdated: 'Password updated successfully. Redirecting...',
  linkInvalid: 'This link is no longer valid. Please ask for a new one.',
  nameUpdated: 'Name updated successfully!',
  loadFailed: 'Failed to load profile',
  deleteFailed: 'Failed to delete account',
  currentPasswordWrong: 'The current password is not correct.',
  notByToken: 'An access token cannot be used for this. Please sign in.',
  tokenNotFound: 'Access token not found.',
  tooManyTokens: 'You have 20 access tokens. Revoke one you no longer need first.',
} as const;

export const PLANS = ['free', 'pro'] as const;
export type Plan = (typeof PLANS)[number];

/** The contact page's title, and its link's. */
export const SUPPORT_TITLE: Record<Plan, string> = { free: 'Contact Us', pro: 'Get Support' };
export const helloTo = (name: string | null) => `Hello, ${name || 'friend'}!`;

/** Trimmed and lower-cased, as it is stored and looked up. */
export const emailInput = z
  .string()
  .transform((value) => value.trim().toLowerCase())
  .pipe(z.email(MESSAGES.emailInvalid).max(254, MESSAGES.emailInvalid));

/** Any Unicode; length in characters as people count them, not in bytes. */
export const newPasswordInput = z
  .string()
  .refine((value) => Array.from(value).length >= PASSWORD_MIN, MESSAGES.passwordTooShort)
  .refine((value) => Array.from(value).length <= PASSWORD_MAX, MESSAGES.passwordTooLong);

export const nameInput = z
  .string()
  .transform((value) => withoutTags(value).trim())
  .pipe(z.string().min(1, MESSAGES.nameMissing).max(NAME_MAX));

export const signUpInput = z.object({ name: nameInput, email: emailInput, password: newPasswordInput });
export type SignUpInput = z.infer<typeof signUpInput>;

export const signInInput = z.object({ email: emailInput, password: z.string().min(1, REQUIRED).max(1000) });
export type SignInInput = z.infer<typeof signInInput>;

export const emailOnlyInput = z.object({ email: emailInput });
export const tokenInput = z.object({ token: z.string().min(20).max(200) });
export type TokenInput = z.infer<typeof tokenInput>;
export type EmailOnlyInput = z.infer<typeof emailOnlyInput>;
export const updatePasswordInput = z.object({ password: newPasswordInput });
export type UpdatePasswordInput = z.infer<typeof updatePasswordInput>;
export const changePasswordInput = z.object({
  currentPassword: z.string().min(1, REQUIRED).max(1000),
  password: newPasswordInput,
});
export type ChangePasswordInput = z.infer<typeof changePasswordInput>;
export const renameInput = z.object({ name: nameInput });
export type RenameInput = z.infer<typeof renameInput>;

export const createAccessTokenInput = z.object({
  name: z.string().trim().min(1, REQUIRED).max(NAME_MAX),
});
export type CreateAccessTokenInput = z.infer<typeof createAccessTokenInput>;
export const accessTokenInput = z.object({ id: z.uuid() });
export type AccessTokenInput = z.infer<typeof accessTokenInput>;

/** The addresses that links in mails open. */
export const CONFIRM_PATH = '/auth/confirm';
export const RESET_PATH = '/auth/reset';
/** Everything stored about the user, as one file. */
export const EXPORT_PATH = '/account/export.json';

/** What is noted until the job that ends a sign-up has run. */
export const signUpRequest = z.object({
  mailId: z.uuid(),
  name: z.string(),
  email: z.string(),
  passwordHash: z.string(),
});
/** What is noted until the job that mails a link has run; the e-mail may be nobody's. */
export const linkRequest = z.object({
  mailId: z.uuid(),
  email: z.string(),
  purpose: z.enum(['confirm_email', 'reset_password']),
});
export type LinkRequest = z.infer<typeof linkRequest>;
export type SignUpRequest = z.infer<typeof signUpRequest>;
