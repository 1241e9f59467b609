import { z } from 'zod';
import { IDEAS_MAX, IDEAS_SHOWN } from '#shared/rules/ideas.ts';
import { WEBSITE_MESSAGES } from '#shared/rules/websites.ts';

const TOPIC_MAX = 500;

const websiteId = z.uuid(WEBSITE_MESSAGES.idMissing).describe('A connected website');

export const topicIdeasInput = z.object({
  websiteId,
  count: z.number().int().min(1).max(IDEAS_MAX).default(IDEAS_SHOWN),
});
export type TopicIdeasInput = z.infer<typeof topicIdeasInput>;

export const refuseTopicInput = z.object({ websiteId, topic: z.string().min(1).max(TOPIC_MAX) });
export type RefuseTopicInput = z.infer<typeof refuseTopicInput>;
