import { z } from 'zod';
import { PLANS } from '#shared/rules/account.ts';
import { chatTurns } from '#shared/schemas/chat.ts';
import { siteChangeView } from '#shared/schemas/publish.ts';
import { CONFLICT_CODES, ERROR_CODES, UNKNOWN_END } from '../answer-error.ts';
import { SOCIAL_PLATFORMS } from '#shared/rules/content.ts';

/* Wire shapes as specified. `userId`, `email` and `plan` are accepted where listed and never trusted. */

const identity = { userId: z.uuid().optional(), email: z.string().optional() };
const error = z.string().optional().describe('What went wrong, when it did');

export const apiError = z
  .object({
    success: z.literal(false).optional(),
    error: z.string().describe('What happened'),
    code: z.enum([...Object.values(ERROR_CODES), ...CONFLICT_CODES, UNKNOWN_END]),
    field: z.string().optional().describe('The field or parameter that is refused'),
    hint: z.string().optional().describe('What to do'),
    requestId: z.string().describe('Names the request in the log of the server'),
    siteChange: siteChangeView
      .optional()
      .describe(
        'Of a post that was edited on its site: what was delivered, what it says now, what would be sent',
      ),
    openClaims: z
      .object({
        contentId: z.string(),
        claims: z.array(
          z.object({
            n: z.number(),
            surface: z.string(),
            sentence: z.string(),
            state: z.enum(['unsourced', 'differs']),
          }),
        ),
        isHeld: z.boolean().describe('The account holds such pieces, so it cannot be posted anyway'),
      })
      .optional()
      .describe('The claims that keep a piece from being posted'),
  })
  .meta({ id: 'Error' });

export const allowance = {
  input: z.object({}),
  response: z.object({
    plan: z.enum(PLANS),
    used: z.number().int().describe('Pieces in total (free) or words of this month (pro)'),
    limit: z.number().int(),
    left: z.number().int(),
    resetsOn: z.string().nullable().describe('Null on the free plan'),
  }),
  example: {},
};

export const createCheckoutSession = {
  input: z.object({ ...identity, promoCode: z.string().max(100).nullish() }),
  response: z.object({ url: z.string() }),
  example: {},
};

export const confirmSession = {
  input: z.object({ sessionId: z.string().min(1).max(300) }),
  response: z.object({ success: z.boolean(), plan: z.enum(PLANS) }),
  example: { sessionId: 'cs_test_example' },
};

export const keywordSuggestions = {
  input: z.object({ topic: z.string().max(300) }),
  response: z.object({
    suggestions: z.array(
      z.object({
        phrase: z.string(),
        volume: z.number().nullable(),
        competition: z.union([z.string(), z.number()]).nullable(),
      }),
    ),
  }),
  example: { topic: 'Electric bikes for commuters' },
};

const sourceText = { content: z.string().max(200_000), includeText: z.string().max(10_000).nullish() };
const SAMPLE_TEXT = '<h2>Electric bikes</h2><p>An electric bike makes a hilly commute easy.</p>';

export const generateSocial = {
  input: z.object({ ...sourceText, platforms: z.array(z.enum(SOCIAL_PLATFORMS)) }),
  response: z.object({
    success: z.boolean(),
    error,
    results: z.partialRecord(z.enum(SOCIAL_PLATFORMS), z.string()),
  }),
  example: { content: SAMPLE_TEXT, includeText: null, platforms: ['linkedin' as const, 'x' as const] },
};

export const generateEmail = {
  input: z.object(sourceText),
  response: z.object({ success: z.boolean(), error, subject: z.string(), body: z.string() }),
  example: { content: SAMPLE_TEXT, includeText: null },
};

/** Shopify's maximum of tags, with commas. */
const TAGS_MAX = 70_000;
const shop = { shop_name: z.string().min(1).max(100), token: z.string().min(1).max(500) };

export const shopify = {
  input: z.discriminatedUnion('action', [
    z.object({ action: z.literal('get-blogs'), ...shop }),
    z.object({
      action: z.literal('post-article'),
      id: z.uuid().optional().describe('Made by you: a request that is sent twice with it makes one article'),
      ...shop,
      blogId: z.union([z.string(), z.number()]),
      article: z.object({
        title: z.string().default('Untitled'),
        body_html: z.string(),
        tags: z.string().max(TAGS_MAX).default(''),
        author: z.string().default('Your Company'),
        summary_html: z.string().default(''),
        published: z.boolean().default(false),
      }),
    }),
  ]),
  response: z.object({
    blogs: z.array(z.object({ id: z.string(), title: z.string() })).optional(),
    article: z.object({ id: z.string() }).optional(),
  }),
  makes: 'id' as const,
  example: { action: 'get-blogs' as const, shop_name: 'my-shop', token: 'shpat_example' },
};

export const deleteAccount = {
  input: z.object({ ...identity, plan: z.string().optional() }),
  response: z.object({ success: z.boolean() }),
  example: {},
};

export const supportChat = {
  input: z.object({ messages: chatTurns }),
  response: z.object({ reply: z.string() }),
  example: { messages: [{ role: 'user' as const, content: 'How do I connect WordPress?' }] },
};
