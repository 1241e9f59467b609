import { randomUUID } from 'node:crypto';
import { CALENDAR_ROUTES } from './calendar-routes.ts';
import * as evidenceShapes from './evidence-shapes.ts';
import * as shapes from './shapes.ts';
import { route } from './route.ts';
import * as sourceShapes from './source-shapes.ts';
import { CTA_OPTIONS } from '#shared/content-rules.ts';

/** Every /api path: its wire shape and the procedure behind it. Guards, limits and messages are the procedures'. */
export const API_ROUTES = [
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
    ['POST', 'keyword-suggestions'],
    'content.suggestKeywords',
    'Keyword ideas for a topic',
    shapes.keywordSuggestions,
    async (api, { topic }) => {
      const { items } = await api.content.suggestKeywords({ topic });
      return { suggestions: items };
    },
  ),
  route(
    ['POST', 'generate-content'],
    'content.generateAndWait',
    'Write a piece and wait for it',
    shapes.generateContent,
    async (api, body) => {
      const {
        aiSummary,
        cta,
        profile,
        contentType,
        topic,
        tone,
        audience,
        wordCount,
        includeText,
        sourceIds,
      } = body;
      const option = CTA_OPTIONS.find((known) => known === cta);
      const piece = await api.content.generateAndWait({
        brief: {
          id: randomUUID(),
          contentType,
          topic,
          tone,
          audience,
          wordCount,
          includeText: includeText ?? null,
          sourceIds,
          aiSearchFocus: aiSummary,
          ctaAddress: body.ctaAddress ?? '',
          language: body.language ?? null,
          insights: body.insights,
          ...(option ? { cta: option } : cta ? { cta: 'other', ctaText: cta } : {}),
        },
        profile: profile ? { ...profile, company: profile.name, description: '', summary: '' } : null,
      });
      return {
        ...piece,
        headRaw: piece.head,
        aiSummaryHtml: piece.aiSummary ?? '',
        keyphrases: piece.keywords.join(', '),
      };
    },
  ),
  route(
    ['POST', 'generate-social'],
    'content.deriveSocial',
    'Social posts from a text',
    shapes.generateSocial,
    async (api, body) => {
      const { results } = await api.content.deriveSocial(body);
      return { success: true, results };
    },
  ),
  route(
    ['POST', 'generate-email'],
    'content.deriveEmail',
    'E-mail copy from a text',
    shapes.generateEmail,
    async (api, body) => ({
      success: true,
      ...(await api.content.deriveEmail(body)),
    }),
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
  route(
    ['POST', 'check-claims'],
    'content.checkClaims',
    'Hold the figures, dates, quotations and links of a text against sources',
    evidenceShapes.checkClaims,
    (api, body) => api.content.checkClaims(body),
  ),
  route(['POST', 'support-chat'], 'chat.reply', 'Ask the assistant', shapes.supportChat, (api, body) =>
    api.chat.reply(body),
  ),
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
  ...CALENDAR_ROUTES,
];

export type ApiRoute = (typeof API_ROUTES)[number];
