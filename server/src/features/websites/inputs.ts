import { z } from 'zod';
import { atMost } from '#shared/rules/messages.ts';
import { WEBSITE_MESSAGES } from '#shared/rules/websites.ts';
import { listCursor, pageLimit, updatedSince } from '#shared/schemas/fields.ts';
import {
  CREDENTIAL_MAX,
  domainInput,
  TEXT_MAX,
  usernameInput,
  WEBSITE_INPUTS,
} from '#shared/schemas/websites.ts';

const WORDS_MAX = 200;

/** With `id`, an empty password means the stored one, which is sent to its own address only. */
export const testWebsiteInput = z.discriminatedUnion('cmsType', [
  z.object({
    id: z.uuid().nullable().default(null),
    cmsType: z.literal('wordpress').optional(),
    domain: domainInput,
    username: usernameInput,
    appPassword: z.string().trim().max(CREDENTIAL_MAX, atMost(CREDENTIAL_MAX)).default(''),
  }),
  WEBSITE_INPUTS.webhook,
]);

export const websiteIdInput = z.object({ id: z.uuid(WEBSITE_MESSAGES.idMissing) });

export type WebsiteIdInput = z.infer<typeof websiteIdInput>;

export const countReadingsInput = websiteIdInput.extend({ on: z.boolean() });
export type CountReadingsInput = z.infer<typeof countReadingsInput>;

export const listWebsitesInput = z.object({
  search: z.string().trim().max(WORDS_MAX).default('').describe('In addresses and usernames'),
  updatedSince,
  limit: pageLimit(50),
  cursor: listCursor,
});

export const startAuthorizationInput = z.object({ domain: domainInput });

/** As WordPress appends them; without a password the user declined. */
export const finishAuthorizationInput = z.object({
  state: z.string().min(1).max(4000),
  user_login: z.string().max(TEXT_MAX, atMost(TEXT_MAX)).optional(),
  password: z.string().max(CREDENTIAL_MAX, atMost(CREDENTIAL_MAX)).optional(),
});
