import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Services } from '#server/context.ts';
import type { Db } from '#server/database/db.ts';
import { readStored } from '#server/database/stored.ts';
import { AppError } from '#server/errors.ts';
import { pieceTokens } from '#server/features/billing/piece-tokens.ts';
import type { LiveWriter } from '#server/live/live-generations.ts';
import type { LiveState } from '#server/live/live-state.ts';
import { stateOf } from '#server/live/load-state.ts';
import { brief, type Brief } from '#server/ports/ai-writer/brief.ts';
import { writerOf } from '#server/ports/ai-writer/writer-of.ts';
import { CONTENT_MESSAGES, CTA_LABELS, CTA_OPTIONS, writtenLanguage } from '#shared/rules/content.ts';
import { inLanguage } from '#shared/rules/languages.ts';
import { piecePlan, undelivered, type PiecePlan } from '#shared/schemas/content-plan.ts';
import labels from '../call-to-action-labels.json' with { type: 'json' };
import { holdGeneration } from '../queries.ts';
import type { Author, Section } from './writing.ts';

const MOST_VAIN_ATTEMPTS = 10;

export const finishedPiece = z.object({
  title: z.string(),
  slug: z.string(),
  excerpt: z.string(),
  content: z.string(),
  head: z.string(),
  aiSummary: z.string().nullable(),
  metaDescription: z.string(),
  featuredImage: z.string(),
  imageAlt: z.string(),
  imageToken: z.string(),
  keywords: z.array(z.string()),
  titleOptions: z.array(z.string()),
  wordCount: z.number(),
  asked: undelivered,
  writer: z.string(),
  language: z.string().nullable(),
});
export type FinishedPiece = z.infer<typeof finishedPiece>;

type TakenGeneration = Pick<Author, 'brief' | 'usage'> & {
  id: string;
  userId: string;
  maxWords: number;
  attemptsSinceProgress: number;
  plan: PiecePlan | null;
  sections: (Section | undefined)[];
  /** The complete piece, when only storing it is left. */
  result: FinishedPiece | null;
  state: LiveState;
};

/** Why a run ends early: the piece is no longer wanted or ours, or the process stops. */
type StopReason = 'gone' | 'serverStops';

export type Run = TakenGeneration &
  Author & {
    services: Services;
    liveWriter: LiveWriter;
    stop(reason: StopReason): void;
    stopped(): StopReason | undefined;
  };

/**
 * @returns null when the generation has ended or another worker holds it.
 * @throws AppError when it is held now but is to be given up.
 */
export async function takeGeneration(db: Db, id: string, owner: string): Promise<TakenGeneration | null> {
  if ((await holdGeneration(db, id, owner)) === 0) return null;

  const row = await db.generation.findUnique({
    where: { id },
    relationLoadStrategy: 'join',
    include: { sections: true },
  });
  if (!row) return null;

  const { userId, maxWords, attemptsSinceProgress, aiCalls } = row;
  // A complete text is kept until it can be stored, however long that takes.
  if (attemptsSinceProgress > MOST_VAIN_ATTEMPTS && !row.result)
    throw new AppError('internal', CONTENT_MESSAGES.generateFailed, { hint: CONTENT_MESSAGES.tryAgain });

  const asked = readStored(brief, row.brief);
  const plan = readStored(piecePlan, row.plan);
  const result = readStored(finishedPiece, row.result);

  if (!asked || (row.plan && !plan) || (row.result && !result))
    throw new AppError('internal', CONTENT_MESSAGES.generateFailed, {
      hint: CONTENT_MESSAGES.briefUnreadable,
    });

  const sections: TakenGeneration['sections'] = [];
  for (const { position, html, words, rewrites } of row.sections)
    sections[position] = { html, words, rewrites };

  return {
    id,
    userId,
    maxWords,
    attemptsSinceProgress,
    sections,
    brief: asked,
    plan,
    result,
    state: stateOf({ ...row, isWritten: row.result !== null }, row.sections),
    usage: { aiCalls, tokens: readStored(pieceTokens, row.tokens) ?? [] },
  };
}

export function startRun(services: Services, taken: TakenGeneration): Run {
  const { live, log } = services;
  const writer = writerOf(services.writer, taken.brief);
  const controller = new AbortController();
  let reason: StopReason | undefined;
  return {
    ...taken,
    brief: inItsLanguage(taken.brief, writer.name),
    services,
    writer,
    log: log.child({ generationId: taken.id }),
    liveWriter: live.write(taken.id, taken.state),
    fence: randomUUID().slice(0, 8),
    signal: controller.signal,
    stop: (why) => {
      reason ??= why;
      controller.abort();
    },
    stopped: () => reason,
  };
}

function inItsLanguage(asked: Brief, writer: string | null): Brief {
  const { callToAction, language } = asked;
  if (!callToAction) return asked;
  const text = callToActionIn(callToAction.text, writtenLanguage(writer, language));
  return { ...asked, callToAction: { ...callToAction, text } };
}

const LABELS: Record<string, Record<string, string>> = labels;

export function callToActionIn(text: string, language: string | null): string {
  const option = CTA_OPTIONS.find((known) => CTA_LABELS[known] === text) ?? 'other';
  return inLanguage(LABELS[option] ?? {}, language, text);
}
