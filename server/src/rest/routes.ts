import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import * as shapes from '#shared/api.ts';
import { CTA_OPTIONS } from '#shared/content-rules.ts';
import type { createCaller } from '../trpc/router.ts';

export type Caller = ReturnType<typeof createCaller>;

type Shape<B extends z.ZodType, R extends z.ZodType> = { body: B; response: R; example: z.input<B> };

function route<B extends z.ZodType, R extends z.ZodType>(
  path: string,
  summary: string,
  shape: Shape<B, R>,
  call: (api: Caller, body: z.output<B>) => Promise<z.input<R>>,
) {
  return {
    path: `/api/${path}`,
    summary,
    ...shape,
    call: (api: Caller, body: unknown) => call(api, shape.body.parse(body)),
  };
}

/** Every /api path: its wire shape and the procedure behind it. Guards, limits and messages are the procedures'. */
export const API_ROUTES = [
  route(
    'create-checkout-session',
    'Start the checkout of the Pro plan',
    shapes.createCheckoutSession,
    (api, { promoCode }) => api.billing.startCheckout({ promoCode: promoCode ?? undefined }),
  ),
  route('confirm-session', 'Confirm a finished checkout', shapes.confirmSession, (api, { sessionId }) =>
    api.billing.confirmSession({ sessionId }),
  ),
  route(
    'keyword-suggestions',
    'Keyword ideas for a topic',
    shapes.keywordSuggestions,
    async (api, { topic }) => {
      const { items } = await api.content.suggestKeywords({ topic });
      return { suggestions: items };
    },
  ),
  route('generate-content', 'Write a piece and wait for it', shapes.generateContent, async (api, body) => {
    const { aiSummary, cta, profile, contentType, topic, tone, audience, wordCount, includeText } = body;
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
        aiSearchFocus: aiSummary,
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
  }),
  route('generate-social', 'Social posts from a text', shapes.generateSocial, async (api, body) => {
    const { results } = await api.content.deriveSocial(body);
    return { success: true, results };
  }),
  route('generate-email', 'E-mail copy from a text', shapes.generateEmail, async (api, body) => ({
    success: true,
    ...(await api.content.deriveEmail(body)),
  })),
  route('shopify', 'Blogs of a shop, or a new article', shapes.shopify, (api, body) => {
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
  }),
  route('delete-account', 'Delete the account and everything in it', shapes.deleteAccount, async (api) => {
    await api.account.deleteAccount();
    return { success: true };
  }),
  route('support-chat', 'Ask the assistant', shapes.supportChat, (api, body) => api.chat.reply(body)),
];
