import { z } from 'zod';
import { TOKEN_SCOPES } from '#shared/rules/account.ts';
import { ASSISTANT_MESSAGES, CHOSEN_MAX } from '#shared/rules/assistants.ts';

const requestId = z.string().min(10).max(100);

export const requestOfAccessInput = z.object({ id: requestId });

const chosen = z.array(z.uuid()).max(CHOSEN_MAX).nullable().describe('Null: all, also later ones');

export const letInInput = z.object({
  id: requestId,
  scopes: z.array(z.enum(TOKEN_SCOPES)).min(1, ASSISTANT_MESSAGES.nothingChosen),
  websiteIds: chosen,
  profileIds: chosen,
  hasUnbranded: z.boolean(),
});
export type LetInInput = z.infer<typeof letInInput>;

export const assistantInput = z.object({ id: z.uuid() });
