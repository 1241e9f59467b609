import { z } from 'zod';
import { text } from '#shared/schemas/fields.ts';

const SEARCH_MAX = 200;

export const listUsersInput = z.object({
  /** In addresses and names. */
  search: text(SEARCH_MAX).default(''),
  cursor: z.uuid().nullish(),
});

export const userIdInput = z.object({ id: z.uuid() });
export const invitationIdInput = z.object({ id: z.uuid() });
