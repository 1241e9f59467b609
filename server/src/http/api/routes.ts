import { BATCH_ROUTES } from './batch-routes.ts';
import { CALENDAR_ROUTES } from './calendar-routes.ts';
import { CONTENT_ROUTES } from './content-routes.ts';
import { PLAN_ROUTES } from './plan-routes.ts';
import { REVIEW_ROUTES } from './review-routes.ts';
import { route } from './route.ts';
import * as shapes from './shapes.ts';
import * as siteShapes from './site-shapes.ts';
import * as evidenceShapes from './evidence-shapes.ts';
import * as sourceShapes from './source-shapes.ts';
import { AppError } from '../../errors.ts';
import * as publishShapes from './publish-shapes.ts';

/** The paths that post to websites and read what stands there. */
const PUBLISH_ROUTES = [
  route(
    ['POST', 'content/:id/publish'],
    'publish.postToWebsite',
    'Post a piece to a website, or update it there',
    publishShapes.publishPiece,
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
    publishShapes.listPublications,
    async (api, query) => {
      const { items, nextCursor } = await api.publish.listPage(query);
      return { publications: items, nextCursor };
    },
  ),
  route(
    ['POST', 'shopify'],
    'publish.postShopArticle',
    'Blogs of a shop, or a new article',
    shapes.shopify,
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

/** The paths of sources and of checking claims against them. */
const EVIDENCE_ROUTES = [
  route(
    ['POST', 'sources'],
    'content.addTextSource',
    'Keep a text or a page as a source',
    sourceShapes.addSource,
    (api, { text, url, title, profileId }) =>
      url === undefined
        ? api.content.addTextSource({ text: text ?? '', title, profileId })
        : api.content.addAddressSource({ url, profileId }),
  ),
  route(
    ['GET', 'sources'],
    'content.listSources',
    'List the sources, the newest first',
    sourceShapes.listSources,
    (api, query) => api.content.listSources(query),
  ),
  route(
    ['DELETE', 'sources/:id'],
    'content.deleteSource',
    'Take a source off the list',
    sourceShapes.deleteSource,
    (api, source) => api.content.deleteSource(source),
  ),
  route(
    ['POST', 'check-claims'],
    'content.checkClaims',
    'Check the figures, dates, quotations and links of a text against sources',
    evidenceShapes.checkClaims,
    (api, body) => api.content.checkClaims(body),
  ),
];

/** The paths of the plan and the account. */
const ACCOUNT_ROUTES = [
  route(
    ['POST', 'create-checkout-session'],
    'billing.startCheckout',
    'Start the checkout of the Pro plan',
    shapes.createCheckoutSession,
    (api, { promoCode }) => api.billing.startCheckout({ promoCode: promoCode ?? undefined }),
  ),
  route(
    ['POST', 'confirm-session'],
    'billing.confirmSession',
    'Confirm a finished checkout',
    shapes.confirmSession,
    (api, { sessionId }) => api.billing.confirmSession({ sessionId }),
  ),
  route(
    ['POST', 'delete-account'],
    'account.deleteAccount',
    'Delete the account and everything in it',
    shapes.deleteAccount,
    async (api) => {
      await api.account.deleteAccount();
      return { success: true };
    },
  ),
];

const WEBSITE_ROUTES = [
  route(['GET', 'websites'], 'websites.list', 'List your websites', siteShapes.listWebsites, (api, query) =>
    api.websites.list(query),
  ),
];

const PROFILE_ROUTES = [
  route(['GET', 'profiles'], 'profiles.list', 'List your profiles', siteShapes.listProfiles, (api, query) =>
    api.profiles.list(query),
  ),
];

const HELP_ROUTES = [
  route(['POST', 'support-chat'], 'chat.reply', 'Ask the assistant', shapes.supportChat, (api, body) =>
    api.chat.reply(body),
  ),
];

/**
 * Every /api path: its wire shape and the procedure behind it, in the order of a user's work. Guards, limits and messages
 * are the procedures'.
 */
export const API_ROUTES = [
  ...inGroup('Content', CONTENT_ROUTES),
  ...inGroup('Evidence', EVIDENCE_ROUTES),
  ...inGroup('Publish', PUBLISH_ROUTES),
  ...inGroup('Review', REVIEW_ROUTES),
  ...inGroup('Schedule', [...CALENDAR_ROUTES, ...BATCH_ROUTES, ...PLAN_ROUTES]),
  ...inGroup('Websites', WEBSITE_ROUTES),
  ...inGroup('Profiles', PROFILE_ROUTES),
  ...inGroup('Account', ACCOUNT_ROUTES),
  ...inGroup('Help', HELP_ROUTES),
];

export type ApiRoute = (typeof API_ROUTES)[number];

function inGroup<T extends object>(group: string, routes: readonly T[]) {
  return routes.map((one) => ({ ...one, group }));
}
