import { randomUUID } from 'node:crypto';
import { CTA_OPTIONS } from '#shared/rules/content.ts';
import * as pieceShapes from './piece-shapes.ts';
import { route } from './route.ts';
import * as shapes from './shapes.ts';

export const CONTENT_ROUTES = [
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
          id: body.id ?? randomUUID(),
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
        isKept: body.id !== undefined,
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
    ['GET', 'content'],
    'content.listContent',
    'List your pieces',
    pieceShapes.listPieces,
    async (api, query) => {
      const { items, nextCursor } = await api.content.listContent(query);
      return { pieces: items, nextCursor };
    },
  ),
  route(
    ['GET', 'content/:id'],
    'content.getContent',
    'Read a piece',
    pieceShapes.readPiece,
    async (api, piece) => {
      const { head, aiSummary, keywords, ...rest } = await api.content.getContent(piece);
      return { ...rest, headRaw: head, aiSummaryHtml: aiSummary ?? '', keyphrases: keywords.join(', ') };
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
    'Email copy from a text',
    shapes.generateEmail,
    async (api, body) => ({
      success: true,
      ...(await api.content.deriveEmail(body)),
    }),
  ),
];
