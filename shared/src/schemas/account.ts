import { z } from 'zod';
import {
  ACCESS_TOKENS_MAX,
  ACCOUNT_MESSAGES,
  NAME_MAX,
  TOKEN_DAYS,
  TOKEN_DAYS_MAX,
  TOKEN_MESSAGES,
  TOKEN_SCOPES,
} from '#shared/rules/account.ts';
import { atMost, REQUIRED } from '#shared/rules/messages.ts';
import { LINKED_PAGES } from '#shared/rules/paths.ts';
import { passwordProblem } from '#shared/rules/simple-password.ts';
import { withoutTags } from '#shared/rules/text/text.ts';
import { cleanedText, text } from './fields.ts';

const EMAIL_MAX = 254;

export const emailInput = cleanedText(EMAIL_MAX, ACCOUNT_MESSAGES.emailInvalid, (value) =>
  value.trim().toLowerCase(),
).pipe(z.email(ACCOUNT_MESSAGES.emailInvalid));

export const newPasswordInput = z.string().superRefine((value, context) => {
  const message = passwordProblem(value);
  if (message) context.addIssue({ code: 'custom', message });
});

export const nameInput = cleanedText(NAME_MAX, ACCOUNT_MESSAGES.nameTooLong, (value) =>
  withoutTags(value).trim(),
).refine((value) => value.length > 0, ACCOUNT_MESSAGES.nameMissing);

export const signUpInput = z.object({ name: nameInput, email: emailInput, password: newPasswordInput });
export type SignUpInput = z.infer<typeof signUpInput>;

export const signInInput = z.object({
  email: emailInput,
  password: z.string().min(1, REQUIRED).max(1000, atMost(1000)),
});
export type SignInInput = z.infer<typeof signInInput>;

export const emailOnlyInput = z.object({ email: emailInput });
export type EmailOnlyInput = z.infer<typeof emailOnlyInput>;

export const changeEmailInput = z.object({
  email: emailInput,
  currentPassword: z.string().min(1, REQUIRED).max(1000, atMost(1000)),
});

export const changePasswordInput = z.object({
  currentPassword: z.string().min(1, REQUIRED).max(1000, atMost(1000)),
  password: newPasswordInput,
  keepTokenIds: z.array(z.uuid()).max(ACCESS_TOKENS_MAX).default([]),
  disconnectsAssistants: z.boolean().default(false),
});

export const renameInput = z.object({ name: nameInput });
export const postingRulesInput = z.object({ holdsOpenClaims: z.boolean() });

export const createAccessTokenInput = z.object({
  name: text(NAME_MAX).min(1, REQUIRED),
  /** Default: all. */
  scopes: z
    .array(z.enum(TOKEN_SCOPES))
    .min(1, TOKEN_MESSAGES.noScope)
    .transform((scopes) => TOKEN_SCOPES.filter((scope) => scopes.includes(scope)))
    .default([...TOKEN_SCOPES]),
  days: z.int().min(1).max(TOKEN_DAYS_MAX).default(TOKEN_DAYS),
});
export type CreateAccessTokenInput = z.infer<typeof createAccessTokenInput>;

export const EXPORT_PATH = `${LINKED_PAGES.account}/export.json`;
