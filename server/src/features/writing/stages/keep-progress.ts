import { setTimeout as sleep } from 'node:timers/promises';
import type { Db, Tx } from '#server/database/db.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';
import { createSemaphore } from '#server/lib/semaphore.ts';
import { sampleNote, type GenerationStatus } from '#shared/rules/content.ts';
import { withoutFactMarks } from '#shared/rules/text/fact-marks.ts';
import { shownPlan } from '#shared/schemas/content-plan.ts';
import { storeHeldSection } from '../queries.ts';
import type { Progress } from './make-piece.ts';
import type { Run } from './run.ts';
import type { Section } from './writing.ts';

const STORE_FOR_MS = 60_000;
const STORE_AGAIN_MS = 500;
/** Pieces are stored a few at a time, so requests find time and connections in between. */
export const storing = createSemaphore({ places: 4 });

/**
 * Stores and shows what a run has done. What brings the piece further starts the count of its attempts again.
 * @throws the abort when this worker no longer holds the generation.
 */
export async function keepProgress(run: Run, progress: Progress): Promise<void> {
  const { liveWriter, services, writer, brief } = run;
  run.signal.throwIfAborted();

  if (progress.type === 'plan') {
    const { plan } = progress;
    run.attemptsSinceProgress = 0;
    await checkpoint(run, { plan, title: plan.title, writer: writer.name, status: 'writing' });
    liveWriter.change((state) => {
      state.status = 'writing';
      state.plan = shownPlan(plan, sampleNote(writer.name, brief.language));
      state.sections = plan.sections.map(() => ({ html: '', finished: false, rewrites: 0 }));
    });
  } else if (progress.type === 'section') {
    run.attemptsSinceProgress = 0;
    await store(run, () => storeSection(run, progress.position, progress.section));
    showSection(run, progress.position, progress.section);
  } else if (progress.type === 'finishing') {
    for (const [position, section] of progress.sections.entries()) showSection(run, position, section);
    await checkpoint(run, { status: 'finishing' });
    showStatus(run, 'finishing');
  } else if (progress.type === 'piece') {
    const { piece, image } = progress;
    run.attemptsSinceProgress = 0;
    await store(run, () =>
      services.db.$transaction(async (tx) => {
        const held = await updateHeld(tx, run, { result: piece });
        if (held) await tx.image.create({ data: { userId: run.userId, ...image } });
        return held !== null;
      }),
    );
  } else showText(run, progress);
}

export function showStatus({ liveWriter }: Run, status: GenerationStatus) {
  liveWriter.change((state) => {
    state.status = status;
  });
}

function showText({ liveWriter }: Run, { type, position, html }: Extract<Progress, { html: string }>) {
  liveWriter.change(({ sections }) => {
    const section = sections[position];
    if (type === 'begin')
      sections[position] = {
        html: withoutFactMarks(html),
        finished: false,
        rewrites: (section?.rewrites ?? 0) + 1,
      };
    else if (section) section.html += html;
  });
}

function showSection({ liveWriter, state }: Run, position: number, section: Section) {
  const html = withoutFactMarks(section.html);
  const shown = state.sections[position];
  if (shown?.finished && shown.html === html) return;
  const rewrites = (shown?.rewrites ?? 0) + (shown?.finished ? 1 : 0);
  liveWriter.change(({ sections }) => {
    sections[position] = { html, finished: true, rewrites };
  });
}

async function storeSection(run: Run, position: number, section: Section) {
  const { db, worker } = run.services;
  const progress = { ...run, owner: worker.id };
  return (await storeHeldSection(db, progress, { position, ...section })) > 0;
}

/**
 * Updates the generation's row.
 * @throws the abort when this worker no longer holds it.
 */
export async function checkpoint(
  run: Run,
  data: Prisma.GenerationUncheckedUpdateManyInput,
  beside?: (tx: Tx) => Promise<void>,
) {
  const { db } = run.services;
  const writeBoth = async (tx: Tx) => {
    const held = await updateHeld(tx, run, data);
    if (held) await beside?.(tx);
    return held !== null;
  };
  await store(run, async () =>
    beside ? db.$transaction(writeBoth) : (await updateHeld(db, run, data)) !== null,
  );
}

/** @returns null, without writing, when this worker no longer holds the generation. */
export async function updateHeld(db: Db | Tx, run: Run, data: Prisma.GenerationUncheckedUpdateManyInput) {
  const { id, services, usage, attemptsSinceProgress } = run;
  const [held] = await db.generation.updateManyAndReturn({
    where: { id, heldBy: services.worker.id },
    data: { ...data, ...usage, attemptsSinceProgress },
    select: { profileId: true },
  });
  return held ?? null;
}

/**
 * Repeats a write while the database is away, so text that was paid for is not lost.
 * @param write answers false when this worker no longer holds the generation.
 */
async function store(run: Run, write: () => Promise<boolean>) {
  const until = Date.now() + STORE_FOR_MS;
  for (;;) {
    try {
      if (await storing.run(write, null)) return;
      run.stop('gone');
      run.signal.throwIfAborted();
    } catch (error) {
      if (run.signal.aborted || Date.now() > until) throw error;
      run.services.log.warn({ err: error, generationId: run.id }, 'a checkpoint is written again');
      await sleep(STORE_AGAIN_MS, undefined, { signal: run.signal });
    }
  }
}
