import type { PiecePlan } from '#shared/content.ts';
import { LENGTH_TOLERANCE, MESSAGES, WORD_COUNT_MAX } from '#shared/content-rules.ts';
import { AppError } from '../../errors.ts';
import { finishPiece } from './finish-piece.ts';
import type { FinishedPiece } from './finished-piece.ts';
import { fitLength, totalWords } from './fit-length.ts';
import { createPace, type Pace } from './pace.ts';
import { planPiece } from './plan-piece.ts';
import { checkpoint, type Run } from './run.ts';
import { keepSection, writeSection, type Section } from './section.ts';
import { writeSections } from './write-sections.ts';

const LONGEST_PIECE = Math.floor(WORD_COUNT_MAX * (1 + LENGTH_TOLERANCE));
/** A piece at which so many workers in a row died without getting any further is given up. */
const MOST_VAIN_ATTEMPTS = 10;
/** A piece whose length could not be repaired because the AI failed is delivered when it is off by no more than this. */
const REPAIR_MAY_FAIL_WITHIN = 0.1;

/** Plan, sections, length, finish; each from its checkpoint where an earlier attempt got so far. */
export async function makePiece(run: Run): Promise<FinishedPiece> {
  if (run.result) return run.result;
  if (run.attemptsSinceProgress > MOST_VAIN_ATTEMPTS)
    throw new AppError('internal', MESSAGES.generateFailed, { hint: MESSAGES.tryAgain });
  const plan = await planPiece(run);
  const pace = createPace();
  const written = await writeSections(run, plan, pace);
  const sections = await bringToLength(run, plan, written, pace);
  await checkpoint(run, { status: 'finishing' });
  run.pen.change((state) => {
    state.status = 'finishing';
  });
  return finishPiece(run, plan, sections);
}

async function bringToLength(run: Run, plan: PiecePlan, sections: Section[], pace: Pace): Promise<Section[]> {
  const wanted = run.brief.wordCount;
  const most = Math.min(run.maxWords, LONGEST_PIECE);
  const planned = plan.sections.map(({ words }) => words);
  return fitLength(
    { planned, sections, wanted, most, pace },
    async (position, words) => {
      const previous = sections[position]?.html;
      try {
        return await writeSection(run, { plan, position, words, previous }, run.signal, () => undefined);
      } catch (error) {
        const tooShort = totalWords(sections) < wanted * (1 - REPAIR_MAY_FAIL_WITHIN);
        if (tooShort || !(error instanceof AppError)) throw error;
        return undefined;
      }
    },
    (position, section) => keepSection(run, position, section, run.signal),
  );
}
