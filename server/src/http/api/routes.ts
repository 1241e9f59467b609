import { z } from 'zod';
import { PLANS } from '#shared/rules/account.ts';
import { CLAIM_STATES, MENTION_KINDS } from '#shared/rules/evidence.ts';
import { SOURCE_ADDRESS_MAX } from '#shared/rules/sources.ts';
import { chatTurns } from '#shared/schemas/chat.ts';
import { checkClaimsInput } from '#shared/schemas/check-claims.ts';
import { addTextSourceInput, listSourcesInput, sourceInput, sourceView } from '#shared/schemas/sources.ts';
import { CALENDAR_ROUTES } from './calendar-routes.ts';
import { CONTENT_ROUTES } from './content-routes.ts';
import { OWN_SITE_ROUTES } from './own-site-routes.ts';
import { BATCH_ROUTES, PLAN_ROUTES } from './plan-routes.ts';
import { PUBLISH_ROUTES, REVIEW_ROUTES } from './publish-routes.ts';
import { changes, EXAMPLE_ID, nextCursor, route } from './route.ts';
import { WEBHOOK_ROUTES } from './webhook-routes.ts';
import { PROFILE_ROUTES, WEBSITE_ROUTES } from './website-routes.ts';
import { WRITING_ROUTES } from './writing-routes.ts';

const statement = {
  kind: z.enum(MENTION_KINDS),
  value: z.string().describe('Comparable: 34, 1200000, 2025-05-03, the words of a quotation, an address'),
  unit: z.string().nullable().describe('A currency code, a unit of measure or null'),
  surface: z.string().describe('As it stands in the text'),
  start: z.number().int().describe('UTF-16 units from the start of the plain text'),
  end: z.number().int(),
  sentence: z.string(),
};

const given = addTextSourceInput.shape;

const { search } = listSourcesInput.shape;

const EVIDENCE_ROUTES = [
  route(
    'POST sources',
    'content.addTextSource',
    'Keep a text or a page as a source',
    {
      input: z
        .object({
          id: z
            .uuid()
            .optional()
            .describe('Made by you: a request that is sent twice with it adds one source'),
          text: given.text.optional(),
          // Validated by the procedure; a transform would drop the example from the description.
          url: z.string().max(SOURCE_ADDRESS_MAX).optional().describe('Of a web page or a PDF'),
          title: given.title.describe('Of a text; its first line where it is left out'),
          profileId: given.profileId.describe('The profile it is kept with'),
        })
        .refine((body) => (body.text === undefined) !== (body.url === undefined), {
          path: ['text'],
          message: 'Send either a text or a url.',
        }),
      response: sourceView,
      makes: 'id' as const,
      example: {
        title: 'Our year',
        text: 'In 2024 the bakery sold 12,400 loaves, 34 % more than the year before.',
      },
    },
    (api, { id, text, url, title, profileId }) =>
      url === undefined
        ? api.content.addTextSource({ id, text: text ?? '', title, profileId })
        : api.content.addAddressSource({ id, url, profileId }),
  ),
  route('GET sources', 'content.listSources', 'List the sources, the newest first', {
    input: z.object({
      search: search.describe('In titles and addresses'),
      profileId: z.uuid().optional().describe('Those kept with this profile; left out, all'),
      ...changes,
    }),
    response: z.object({ sources: z.array(sourceView), nextCursor }),
    example: { search: 'bakery' },
  }),
  route('DELETE sources/:id', 'content.deleteSource', 'Take a source off the list', {
    input: sourceInput,
    response: z.object({
      id: z.uuid(),
      pieces: z.number().int().describe('Pieces that keep its text as their evidence'),
    }),
    example: { id: EXAMPLE_ID },
  }),
  route(
    'POST check-claims',
    'content.checkClaims',
    'Check the figures, dates, quotations and links of a text against sources',
    {
      input: checkClaimsInput,
      response: z.object({
        language: z.string(),
        facts: z.array(
          z.object({
            id: z.string(),
            source: z.number().int().describe('1 is the first source'),
            ...statement,
          }),
        ),
        claims: z.array(
          z.object({
            n: z.number().int(),
            ...statement,
            state: z
              .enum(CLAIM_STATES)
              .describe('structural: harmless, such as "step 2"; confirmed does not occur here'),
            factId: z.string().nullable(),
            source: z.number().int().nullable(),
            sourceSentence: z.string().nullable(),
          }),
        ),
      }),
      example: {
        text: 'Today 34 percent of the shops close early on Mondays. Most shops have done so since 2023.',
        sources: [{ text: 'Of all shops, 34 % close early on Mondays. Most shops have done so since 2021.' }],
      },
    },
  ),
];

/** `userId`, `email` and `plan` are accepted as specified and never trusted. */
const identity = { userId: z.uuid().optional(), email: z.string().optional() };

const ACCOUNT_ROUTES = [
  route(
    'GET me',
    'account.whoAmI',
    'Read whose token this is',
    {
      input: z.object({}),
      response: z.object({
        id: z.uuid(),
        email: z.string(),
        name: z.string().nullable(),
        plan: z.enum(PLANS),
      }),
      example: {},
    },
    (api) => api.account.whoAmI(),
  ),
  route(
    'GET allowance',
    'billing.usage',
    'Read what is left of the plan',
    {
      input: z.object({}),
      response: z.object({
        plan: z.enum(PLANS),
        used: z.number().int().describe('Pieces in total (free) or words of this month (pro)'),
        limit: z.number().int().nullable().describe('Null without a limit'),
        left: z.number().int().nullable().describe('Null without a limit'),
        resetsOn: z.string().nullable().describe('Null on the free plan'),
      }),
      example: {},
    },
    (api) => api.billing.usage(),
  ),
  route(
    'POST create-checkout-session',
    'billing.startCheckout',
    'Start the checkout of the Pro plan',
    {
      input: z.object({ ...identity, promoCode: z.string().max(100).nullish() }),
      response: z.object({ url: z.string() }),
      example: {},
    },
    (api, { promoCode }) => api.billing.startCheckout({ promoCode: promoCode ?? undefined }),
  ),
  route(
    'POST confirm-session',
    'billing.confirmSession',
    'Confirm a finished checkout',
    {
      input: z.object({ sessionId: z.string().min(1).max(300) }),
      response: z.object({ success: z.boolean(), plan: z.enum(PLANS) }),
      example: { sessionId: 'cs_test_example' },
    },
    (api, { sessionId }) => api.billing.confirmSession({ sessionId }),
  ),
  route(
    'POST delete-account',
    'account.deleteAccount',
    'Delete the account and everything in it',
    {
      input: z.object({ ...identity, plan: z.string().optional() }),
      response: z.object({ success: z.boolean() }),
      example: {},
    },
    async (api) => {
      await api.account.deleteAccount();
      return { success: true };
    },
  ),
];

const HELP_ROUTES = [
  route('POST support-chat', 'chat.reply', 'Ask the assistant', {
    input: z.object({ messages: chatTurns }),
    response: z.object({ reply: z.string() }),
    example: { messages: [{ role: 'user' as const, content: 'How do I connect WordPress?' }] },
  }),
];

/** Every /api path in the order of a user's work. Guards, limits and messages are the procedures'. */
export const API_ROUTES = [
  ...inGroup('Content', [...WRITING_ROUTES, ...CONTENT_ROUTES]),
  ...inGroup('Evidence', EVIDENCE_ROUTES),
  ...inGroup('Publish', PUBLISH_ROUTES),
  ...inGroup('Review', REVIEW_ROUTES),
  ...inGroup('Schedule', [...CALENDAR_ROUTES, ...BATCH_ROUTES, ...PLAN_ROUTES]),
  ...inGroup('Websites', [...WEBSITE_ROUTES, ...OWN_SITE_ROUTES]),
  ...inGroup('Profiles', PROFILE_ROUTES),
  ...inGroup('Webhooks', WEBHOOK_ROUTES),
  ...inGroup('Account', ACCOUNT_ROUTES),
  ...inGroup('Help', HELP_ROUTES),
];

export type ApiRoute = (typeof API_ROUTES)[number];

function inGroup<T extends object>(group: string, routes: readonly T[]) {
  return routes.map((one) => ({ ...one, group }));
}
