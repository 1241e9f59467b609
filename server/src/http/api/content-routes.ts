import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { CTA_OPTIONS } from '#shared/rules/content.ts';
import { cancelGeneration, generateContent, readGeneration, startGeneration } from './generation-shapes.ts';
import * as pieceShapes from './piece-shapes.ts';
import { route, type Site } from './route.ts';
import * as shapes from './shapes.ts';

export const CONTENT_ROUTES = [
  route(
    'POST keyword-suggestions',
    'content.suggestKeywords',
    'Keyword ideas for a topic',
    shapes.keywordSuggestions,
    async (api, { topic }) => {
      const { items } = await api.content.suggestKeywords({ topic });
      return { suggestions: items };
    },
  ),
  route(
    'POST generate-content',
    'content.generateAndWait',
    'Write a piece and wait for it',
    generateContent,
    async (api, { profile, includeMetaTags: _alwaysTrue, ...body }) => {
      const piece = await api.content.generateAndWait({
        brief: briefOf(body),
        isKept: body.id !== undefined,
        profile: profile ? { ...profile, company: profile.name, description: '', summary: '' } : null,
      });
      return { ...piece, ...wireOf(piece) };
    },
  ),
  route(
    'POST generations',
    'content.startGeneration',
    'Begin to write a piece',
    startGeneration,
    (api, body) => api.content.startGeneration(briefOf(body)),
  ),
  route('GET generations/:id', 'content.getGeneration', 'Read how far a piece is', readGeneration),
  route(
    'POST generations/:id/cancel',
    'content.cancelGeneration',
    'Stop writing a piece; nothing is charged',
    cancelGeneration,
  ),
  route(
    'GET content',
    'content.listContent',
    'List your pieces',
    pieceShapes.listPieces,
    async (api, query, site) => {
      const { items, nextCursor } = await api.content.listContent(query);
      return { pieces: items.map((item) => ({ ...item, image: absolute(item.image, site) })), nextCursor };
    },
  ),
  route(
    'GET content/:id',
    'content.getContent',
    'Read a piece',
    pieceShapes.readPiece,
    async (api, input, site) => pieceOf(await api.content.getContent(input), site),
  ),
  route(
    'PATCH content/:id',
    'content.updateContent',
    'Change a piece; fields that are left out stay',
    pieceShapes.updatePiece,
    async (api, { keyphrases, ...edit }, site) => {
      const keywords = keyphrases?.split(',').map((phrase) => phrase.trim());
      return pieceOf(await api.content.updateContent({ ...edit, keywords }), site);
    },
  ),
  route(
    'DELETE content/:id',
    'content.deleteContent',
    'Delete a piece; what is on a site stays there. Part of the Pro plan',
    pieceShapes.deletePiece,
  ),
  route(
    'POST generate-social',
    'content.deriveSocial',
    'Social posts from a text',
    shapes.generateSocial,
    async (api, body) => {
      const { results } = await api.content.deriveSocial(body);
      return { success: true, results };
    },
  ),
  route(
    'POST generate-email',
    'content.deriveEmail',
    'Email copy from a text',
    shapes.generateEmail,
    async (api, body) => ({
      success: true,
      ...(await api.content.deriveEmail(body)),
    }),
  ),
];

type Brief = Omit<z.output<typeof startGeneration.input>, 'profile'>;

function briefOf({ aiSummary, cta, ...body }: Brief) {
  const option = CTA_OPTIONS.find((known) => known === cta);
  return {
    ...body,
    id: body.id ?? randomUUID(),
    ctaAddress: body.ctaAddress ?? '',
    aiSearchFocus: aiSummary,
    ...(option ? { cta: option } : cta ? { cta: 'other' as const, ctaText: cta } : {}),
  };
}

type Stored = { head: string; aiSummary: string | null; keywords: string[] };

const wireOf = ({ head, aiSummary, keywords }: Stored) => ({
  headRaw: head,
  aiSummaryHtml: aiSummary ?? '',
  keyphrases: keywords.join(', '),
});

const absolute = (address: string | null, { publicUrl }: Site) => address && new URL(address, publicUrl).href;

const pieceOf = <P extends Stored & { featuredImage: string | null }>(piece: P, site: Site) => ({
  ...piece,
  ...wireOf(piece),
  featuredImage: absolute(piece.featuredImage, site),
});
