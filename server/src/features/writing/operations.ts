import { tracked } from '@trpc/server';
import { z } from 'zod';
import { wireOf } from '#server/features/pieces/wire.ts';
import { mutation, query, subscription } from '#server/trpc/operation.ts';
import { generateContentInput } from '#shared/schemas/content.ts';
import { pieceInput } from '#shared/schemas/piece.ts';
import { cancelGeneration } from './cancel-generation.ts';
import { generateAndWait } from './generate-and-wait.ts';
import { getBrief } from './get-brief.ts';
import { currentGeneration, getGeneration } from './get-generation.ts';
import {
  generateAndWaitInput,
  generationInput,
  recordedBriefInput,
  rewriteInput,
  suggestKeywordsInput,
  watchGenerationInput,
  watchWritingInput,
} from './inputs.ts';
import { listFailures, listWriting, markFailureSeen, watchWriting } from './list-writing.ts';
import { generation, keywordIdea, writtenPiece } from './outputs.ts';
import { proposeOutline } from './propose-outline.ts';
import { listRecordedBriefs, takeRecordedBrief } from './recorded-briefs.ts';
import { rewrite } from './rewrite/rewrite.ts';
import { startGeneration } from './start-generation.ts';
import { suggestKeywords } from './suggest-keywords.ts';
import { watchGeneration } from './watch-generation.ts';
import { awaitedBrief, awaitedBriefOf, briefOf, writtenBrief } from './wire.ts';

const GENERATION = { id: '3e9a5c70-6d2b-4f18-9b47-5a8c1d0e2f63' };

const BRIEF = {
  contentType: 'blog' as const,
  wordCount: 300,
  topic: 'Electric bikes for commuters',
  tone: 'friendly',
  audience: 'general public',
  cta: 'none',
  aiSummary: false,
  includeText: null,
};

export const WRITING = {
  suggestKeywords: query({
    access: 'read',
    limit: 'keywords',
    input: suggestKeywordsInput,
    run: suggestKeywords,
    http: {
      at: 'POST /api/keyword-suggestions',
      summary: 'Keyword ideas for a topic',
      output: z.object({ suggestions: z.array(keywordIdea) }),
      example: { topic: 'Electric bikes for commuters' },
      wire: { output: ({ items }) => ({ suggestions: items }) },
    },
  }),

  proposeOutline: mutation({
    access: 'write',
    limit: 'generate',
    input: generateContentInput,
    run: proposeOutline,
  }),

  generateAndWait: mutation({
    access: 'write',
    limit: 'generate',
    input: generateAndWaitInput,
    run: generateAndWait,
    http: {
      at: 'POST /api/generate-content',
      summary: 'Write a piece and wait for it',
      takes: awaitedBrief,
      output: writtenPiece,
      makes: 'id',
      example: { ...BRIEF, includeMetaTags: true, profile: null },
      wire: { input: awaitedBriefOf, output: (piece) => ({ ...piece, ...wireOf(piece) }) },
    },
  }),

  startGeneration: mutation({
    access: 'write',
    limit: 'generate',
    input: generateContentInput,
    run: startGeneration,
    http: {
      at: 'POST /api/generations',
      summary: 'Begin to write a piece',
      takes: writtenBrief,
      output: z.object({ id: z.uuid().describe('For /api/generations/{id}; the piece has it too') }),
      makes: 'id',
      status: 202,
      example: BRIEF,
      wire: { input: briefOf },
      tool: { name: 'write_piece', about: 'It takes a minute or two: ask piece_state until it is done.' },
    },
  }),

  getGeneration: query({
    access: 'read',
    input: generationInput,
    run: getGeneration,
    http: {
      at: 'GET /api/generations/:id',
      summary: 'Read how far a piece is',
      output: generation,
      example: GENERATION,
      tool: { name: 'piece_state', about: 'Ask every ten seconds; when it is done, use read_piece.' },
    },
  }),

  cancelGeneration: mutation({
    access: 'write',
    input: generationInput,
    run: cancelGeneration,
    http: {
      at: 'POST /api/generations/:id/cancel',
      summary: 'Stop writing a piece; nothing is charged',
      output: z.object({ isWritten: z.boolean().describe('It was written before, and stays') }),
      example: GENERATION,
    },
  }),

  currentGeneration: query({ access: 'read', run: currentGeneration }),

  markFailureSeen: mutation({ access: 'write', input: generationInput, run: markFailureSeen }),

  watchGeneration: subscription({
    access: 'read',
    input: watchGenerationInput,
    run: async function* (ctx, input) {
      for await (const [id, event] of watchGeneration(ctx, input)) yield tracked(id, event);
    },
  }),

  listFailures: query({ access: 'read', run: listFailures }),

  listWriting: query({ access: 'read', run: (ctx) => listWriting(ctx) }),

  watchWriting: subscription({ access: 'read', input: watchWritingInput, run: watchWriting }),

  getBrief: query({ access: 'read', input: pieceInput, run: getBrief }),

  listRecordedBriefs: query({ access: 'read', run: (ctx) => listRecordedBriefs(ctx) }),

  takeRecordedBrief: mutation({ access: 'write', input: recordedBriefInput, run: takeRecordedBrief }),

  // Streams like the posts, for the same reason.
  rewrite: mutation({ access: 'write', limit: 'rewrite', input: rewriteInput, run: rewrite }),
};
