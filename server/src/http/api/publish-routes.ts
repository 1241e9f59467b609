import { z } from 'zod';
import { CMS_TYPES } from '#shared/rules/websites.ts';
import { cursor, nextCursor, search } from './piece-shapes.ts';
import { storedProfile } from '#shared/schemas/profiles.ts';
import { postToWebsiteInput, receipt } from '#shared/schemas/publish.ts';
import { PUBLICATION_STATUSES } from '#shared/rules/publish.ts';
import { VOICE_FIGURES, VOICE_WORDS_MIN } from '#shared/rules/voice.ts';
import { measureVoiceInput } from '#shared/schemas/voice.ts';
import { AppError } from '../../errors.ts';
import { EXAMPLE_ID, route } from './route.ts';
import { shopify } from './shapes.ts';

const publication = z.object({
  id: z.uuid(),
  contentId: z.uuid(),
  contentTitle: z.string(),
  websiteId: z.uuid(),
  domain: z.string(),
  cmsType: z.enum(CMS_TYPES),
  status: z.enum(PUBLICATION_STATUSES),
  link: z.string().nullable().describe('Where it is live'),
  publishedAt: z.string().nullable().describe('Since when it is public'),
  behind: z.boolean().describe('The piece has been edited since it was sent'),
  errorMessage: z.string().nullable(),
  errorHint: z.string().nullable(),
  receipt: receipt.nullable().describe('What arrived on the site, field by field'),
  siteChange: z.enum(['edited', 'removed']).nullable().describe('What somebody has done to the post there'),
});

const listWebsites = {
  input: z.object({ search: search('In addresses and usernames'), cursor }),
  response: z.object({
    websites: z.array(
      z.object({
        id: z.uuid(),
        cmsType: z.enum(CMS_TYPES),
        domain: z.string(),
        username: z.string().nullable(),
        shopName: z.string().nullable(),
        lastCheck: z
          .object({
            checkedAt: z.string(),
            problem: z.string().nullable().describe('Null when it takes posts'),
          })
          .nullable(),
        createdAt: z.string(),
      }),
    ),
    nextCursor,
  }),
  example: {},
};

const listProfiles = {
  input: z.object({ search: search('In names and descriptions'), cursor }),
  response: z.object({
    profiles: z.array(storedProfile.extend({ id: z.uuid(), createdAt: z.string() })),
    nextCursor,
  }),
  example: {},
};

const { contentId: _contentId, ...postChoices } = postToWebsiteInput.shape;

const publishPiece = {
  input: z.object({
    id: z.uuid().describe('The piece'),
    ...postChoices,
    status: postChoices.status.describe('Left out, a first post is published and an update keeps its status'),
    categories: postChoices.categories.describe('Ids of the site’s categories; WordPress posts only'),
    blogId: postChoices.blogId.describe('The blog of a shop; left out, the first'),
    keyTakeaways: postChoices.keyTakeaways.describe('The summary stands at the top of the post'),
    sourceList: postChoices.sourceList.describe('The sources of its claims stand at the end'),
    replaceSiteChanges: postChoices.replaceSiteChanges.describe('Writes over what was edited on the site'),
    postAnyway: postChoices.postAnyway.describe('Posts although claims are open'),
  }),
  response: publication,
  example: { id: EXAMPLE_ID, websiteId: EXAMPLE_ID, status: 'draft' as const },
};

const listPublications = {
  input: z.object({
    contentId: z.uuid().optional().describe('Those of this piece'),
    websiteId: z.uuid().optional().describe('Those on this website'),
    cursor,
  }),
  response: z.object({ publications: z.array(publication), nextCursor }),
  example: { contentId: EXAMPLE_ID },
};

export const PUBLISH_ROUTES = [
  route(
    ['POST', 'content/:id/publish'],
    'publish.postToWebsite',
    'Post a piece to a website, or update it there',
    publishPiece,
    async (api, { id, ...choices }) => {
      for await (const event of await api.publish.postToWebsite({ ...choices, contentId: id }))
        if (event.type === 'done') return event.publication;
      throw new AppError('internal', 'The post was not confirmed.');
    },
  ),
  route(
    ['GET', 'publications'],
    'publish.listPage',
    'List your posts, each with its receipt',
    listPublications,
    async (api, query) => {
      const { items, ...page } = await api.publish.listPage(query);
      return { publications: items, ...page };
    },
  ),
  route(
    ['POST', 'shopify'],
    'publish.postShopArticle',
    'Blogs of a shop, or a new article',
    shopify,
    (api, body) => {
      const access = { shopName: body.shop_name, token: body.token };
      if (body.action === 'get-blogs') return api.publish.shopBlogs(access);
      const { title, body_html, tags, author, summary_html, published } = body.article;
      const names = tags.split(',').map((tag) => tag.trim());
      return api.publish.postShopArticle({
        ...access,
        blogId: String(body.blogId),
        article: {
          title,
          body: body_html,
          tags: names.filter(Boolean),
          author,
          summary: summary_html,
          published,
        },
      });
    },
  ),
];

export const WEBSITE_ROUTES = [
  route(['GET', 'websites'], 'websites.list', 'List your websites', listWebsites, (api, query) =>
    api.websites.list(query),
  ),
];

const deviation = z.object({
  name: z.enum(VOICE_FIGURES),
  value: z.number(),
  usual: z.number().describe('Mean of the samples'),
});

const measureVoice = {
  input: measureVoiceInput,
  response: z.object({
    isOneVoice: z
      .boolean()
      .nullable()
      .describe('Whether the samples sound like one author; null in other languages than English'),
    results: z.array(
      z.object({
        closeness: z.number().describe('To the samples’ mean: a cosine; in other languages 0 to 1'),
        place: z
          .number()
          .int()
          .describe('How many of the samples it is closer than, each held against the others'),
        isLongEnough: z.boolean().describe(`False below ${VOICE_WORDS_MIN} words: too short to tell`),
        figures: z.array(deviation).describe('Up to three that are off the most'),
      }),
    ),
  }),
  example: {
    language: 'en',
    samples: ['One text.', 'Another text.', 'A third text.'],
    texts: ['A new text.'],
  },
};

export const PROFILE_ROUTES = [
  route(
    ['POST', 'measure-voice'],
    'profiles.measureVoice',
    'Hold texts against samples of one author',
    measureVoice,
    (api, body) => api.profiles.measureVoice(body),
  ),
  route(['GET', 'profiles'], 'profiles.list', 'List your profiles', listProfiles, (api, query) =>
    api.profiles.list(query),
  ),
];
