import { z } from 'zod';
import { mutation } from '#server/trpc/operation.ts';
import { EXAMPLE_ID } from '#server/trpc/path-fields.ts';
import { IDEA_ACTIONS, IDEA_KINDS } from '#shared/rules/ideas.ts';
import { refuseTopicInput, topicIdeasInput } from '#shared/schemas/ideas.ts';
import { refuseTopic, topicIdeas } from './topic-ideas.ts';

const idea = z
  .object({
    kind: z.enum(IDEA_KINDS),
    topic: z.string().describe('In one line, for `topic` of /api/generate-content'),
    why: z.string().describe('The reason, with what proves it'),
    action: z.enum(IDEA_ACTIONS).describe('`refresh`: the website has a page about it'),
    page: z
      .object({ id: z.uuid(), url: z.string(), title: z.string() })
      .meta({ id: 'PageOfIdea' })
      .nullable()
      .describe('To be refreshed, or what the topic goes on from'),
    sourceId: z.uuid().nullable().describe('The source with the facts'),
    facts: z
      .string()
      .nullable()
      .describe('Price and stock of a product and their day, to be kept as a source'),
  })
  .meta({ id: 'TopicIdea' });

export const IDEAS = {
  // Nothing is kept, so a token that only reads may ask.
  topicIdeas: mutation({
    access: 'read',
    limit: 'sitePages',
    input: topicIdeasInput,
    run: topicIdeas,
    http: {
      at: 'POST /api/topic-ideas',
      summary: 'Propose what to write next for a website, each with the reason that proves it',
      output: z.object({ ideas: z.array(idea) }),
      example: { websiteId: EXAMPLE_ID, count: 5 },
      tool: {
        name: 'topic_ideas',
        untrusted: ['ideas.topic', 'ideas.why', 'ideas.page.title', 'ideas.facts'],
      },
    },
  }),

  refuseTopic: mutation({ access: 'write', input: refuseTopicInput, run: refuseTopic }),
};
