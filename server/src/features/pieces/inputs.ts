import { z } from 'zod';
import { WEBSITE_MESSAGES } from '#shared/rules/websites.ts';
import { versionInput, revision } from '#shared/schemas/piece.ts';

export const restoreVersionInput = versionInput.extend({ current: revision });

export type VersionInput = z.infer<typeof versionInput>;

const TOPICS_MAX = 50;
/** A topic that is still typed may be longer. */
const ASKED_MAX = 500;

export const alikePagesInput = z.object({
  topics: z.array(z.string().trim().max(ASKED_MAX)).max(TOPICS_MAX),
  websiteId: z.uuid(WEBSITE_MESSAGES.idMissing).nullish(),
});
