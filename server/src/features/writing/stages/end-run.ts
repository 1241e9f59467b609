import type { Services } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { RULES_VERSION } from '#server/features/evidence/find-facts.ts';
import { judgePiece, settle, storeClaims, type OpenOrBound } from '#server/features/evidence/judge-piece.ts';
import { pieceSources } from '#server/features/evidence/piece-facts.ts';
import { readInThread } from '#server/features/evidence/read-evidence-in-thread.ts';
import { noteEvent, notePieceDone } from '#server/features/webhooks/webhooks.ts';
import { Prisma } from '#server/generated/prisma/client.ts';
import { loadStates } from '#server/live/load-state.ts';
import { CONTENT_MESSAGES } from '#shared/rules/content.ts';
import { checkpoint, showStatus, storing, updateHeld } from './keep-progress.ts';
import type { FinishedPiece, Run } from './run.ts';
import { askAi } from './writing.ts';

const PAIRS_MAX = 150;
const NOTHING_SETTLED: ReadonlySet<number> = new Set();

/** Pause before another attempt after an unforeseen error; doubled with each attempt. */
const PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;
const pauseAfter = (attempts: number) => Math.min(LONGEST_PAUSE_MS, PAUSE_MS * 2 ** attempts);

/**
 * Stores the finished piece. The user is taken to its page even when that fails: the text is kept with the generation
 * and a later attempt stores it.
 */
export async function deliver(run: Run, piece: FinishedPiece) {
  const { services, id, attemptsSinceProgress } = run;
  const judging = judge(run, piece);
  // Whoever awaits it first may come later than its failure.
  judging.catch(() => undefined);
  const settled = await readDoubtsAgain(run, piece, judging);
  try {
    const judged = await judging;
    if (!(await storing.run(() => storePiece(run, piece, { ...judged, settled }), null))) {
      await showWhatBecame(run);
      return;
    }
    showStatus(run, 'done');
  } catch (error) {
    services.log.error({ err: error, generationId: id }, 'a finished piece could not be stored');
    showStatus(run, 'done');
    await handBack(run, pauseAfter(attemptsSinceProgress));
  }
}

/** Ends a run that threw: for good when the AI failed, otherwise to be resumed. */
export async function endRun(run: Run, error: unknown) {
  const { services, id, attemptsSinceProgress } = run;
  const reason = run.stopped();
  if (reason === 'gone') await showWhatBecame(run);
  else if (reason === 'serverStops') {
    // The server cut this attempt off, so it does not count.
    run.attemptsSinceProgress = Math.max(0, attemptsSinceProgress - 1);
    await handBack(run, 0);
  } else if (error instanceof AppError) await fail(run, error.hint ?? CONTENT_MESSAGES.tryAgain, error);
  else {
    services.log.error({ err: error, generationId: id }, 'writing a piece was interrupted');
    await handBack(run, pauseAfter(attemptsSinceProgress));
  }
}

/** The generation was cancelled, deleted or taken over by another worker, whose text the watchers see next. */
async function showWhatBecame(run: Run) {
  const stored = (await loadStates(run.services.db, [run.id])).get(run.id);
  if (!stored || stored.status === 'cancelled') showStatus(run, 'cancelled');
}

const failure = ({ now }: Services, hint: string) => ({
  status: 'failed' as const,
  errorMessage: CONTENT_MESSAGES.generateFailed,
  errorHint: hint,
  finishedAt: now(),
  plan: Prisma.DbNull,
  heldBy: null,
});

const failed = (id: string, hint: string) => ({ id, error: CONTENT_MESSAGES.generateFailed, hint });

export async function giveUp(services: Services, id: string, error: AppError) {
  const { db, worker, log } = services;
  const hint = error.hint ?? CONTENT_MESSAGES.tryAgain;
  log.error({ hint, generationId: id }, 'a piece is given up');
  const data = failure(services, hint);
  await db.$transaction(async (tx) => {
    const where = { id, heldBy: worker.id };
    const [row] = await tx.generation.updateManyAndReturn({ where, data, select: { userId: true } });
    if (!row) return;
    await tx.generationSection.deleteMany({ where: { generationId: id } });
    await noteEvent(services, tx, { ...row, type: 'piece.failed', data: failed(id, hint) });
  });
}

/** What is written stays for a start of the same brief, which goes on behind it. */
async function fail(run: Run, hint: string, error?: AppError) {
  const { id, services, liveWriter } = run;
  services.log.warn({ err: error?.cause ?? error, hint, generationId: id }, 'a piece failed');
  const event = { userId: run.userId, type: 'piece.failed', data: failed(id, hint) } as const;
  const { plan: _kept, ...ended } = failure(services, hint);
  await checkpoint(run, ended, (tx) => noteEvent(services, tx, event));
  liveWriter.change((state) => {
    state.status = 'failed';
    state.failure = { message: CONTENT_MESSAGES.generateFailed, hint };
  });
}

/** Lets any worker resume from the last checkpoint. If this cannot be stored, the sweep finds the abandoned piece. */
async function handBack(run: Run, pauseMs: number) {
  const { db, queue, now } = run.services;
  const runAt = new Date(now().getTime() + pauseMs);
  await db.$transaction(async (tx) => {
    if (await updateHeld(tx, run, { heldBy: null }))
      await queue.add('writePiece', { generationId: run.id }, { tx, runAt, unique: true });
  });
}

type Judged = Awaited<ReturnType<typeof judge>>;

async function judge({ id, userId, services }: Run, { title, content: html, language }: FinishedPiece) {
  // Asked before the claims are judged: a source that is read again meanwhile numbers its facts anew.
  const notReadAgain = await services.db.source.count({
    where: { userId, rulesVersion: { lt: RULES_VERSION }, pieces: { some: { generationId: id } } },
  });
  const piece = { generationId: id };
  const claims = await judgePiece(services, { userId, piece, title, html, language });
  return { claims, rulesVersion: notReadAgain > 0 ? RULES_VERSION - 1 : RULES_VERSION };
}

/** `settled`: the numbers of the doubtful claims that a second reading finds in their sources. */
type Settled = Judged & { settled: ReadonlySet<number> };

/**
 * Stores the piece and charges its words, both or neither.
 * @returns false when the generation was cancelled, deleted or taken over in the meantime.
 */
async function storePiece(run: Run, piece: FinishedPiece, judged: Settled): Promise<boolean> {
  const { id, userId, brief, services } = run;
  const { claims, rulesVersion, settled } = judged;
  const { imageToken, ...row } = piece;

  return services.db.$transaction(async (tx) => {
    const held = await updateHeld(tx, run, {
      status: 'done',
      chargedWords: piece.wordCount,
      finishedAt: services.now(),
      plan: Prisma.DbNull,
      result: Prisma.DbNull,
      heldBy: null,
    });
    if (!held) return false;
    const { contentType } = brief;
    const createdAt = services.now();
    await tx.piece.create({
      data: { id, userId, contentType, createdAt, updatedAt: createdAt, rulesVersion, ...held, ...row },
    });
    await tx.pieceSource.updateMany({ where: { generationId: id, userId }, data: { contentId: id } });
    const read = claims && settle(claims, ({ n }) => settled.has(n));
    await storeClaims(tx, { userId, contentId: id, revision: 1 }, read);
    await tx.image.updateMany({ where: { token: imageToken, userId }, data: { contentId: id } });
    await tx.generationSection.deleteMany({ where: { generationId: id } });
    await notePieceDone(services, tx, { userId, id, title: piece.title, profileId: held.profileId });
    return true;
  });
}

/**
 * Lets a model read what the rules doubt beside the sentence of its source, in one call; without a doubt it is not asked.
 * It never clears what the rules found wrong. A model that fails here, or is cut short by its user, changes nothing. One
 * that this server cuts short is asked again by the next.
 * @returns the numbers of the claims that it finds in their sources
 */
async function readDoubtsAgain(
  run: Run,
  { content }: FinishedPiece,
  judging: Promise<Judged>,
): Promise<ReadonlySet<number>> {
  const { brief, services } = run;
  if (brief.sources.length === 0) return NOTHING_SETTLED;
  try {
    const read = await doubtsOf(run, await judging);
    if (read.length === 0) return NOTHING_SETTLED;
    const claims = read.map(({ claim }) => claim);
    const sentences = await readInThread('sentencesAsRead', content, claims);
    const pairs = read.map(({ claim: { surface, sentence }, source }, index) => ({
      claim: surface,
      sentence: sentences[index] ?? sentence,
      source,
    }));
    const verdicts = await askAi(run, 'check', (options) => run.writer.readClaims({ pairs }, options));
    const found = read.filter((_, index) => verdicts[index] === 'supported');
    return new Set(found.map(({ claim }) => claim.n));
  } catch (error) {
    if (run.stopped() === 'serverStops') throw error;
    services.log.warn({ err: error, generationId: run.id }, 'the claims of a piece were not read again');
    return NOTHING_SETTLED;
  }
}

async function doubtsOf({ id, userId, services }: Run, { claims }: Judged) {
  const sources = await pieceSources(services.db, userId, { generationId: id });
  const sentences = new Map(sources.flatMap(({ facts }) => facts.map((fact) => [fact.id, fact.sentence])));
  const withSource = (claim: OpenOrBound) => {
    const source = claim.state === 'doubted' ? sentences.get(claim.factId ?? '') : undefined;
    return source === undefined ? [] : { claim, source };
  };
  return (claims ?? []).flatMap(withSource).slice(0, PAIRS_MAX);
}
