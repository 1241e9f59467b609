import path from 'node:path';
import { withoutFactMarks } from '#shared/rules/evidence.ts';
import type { PiecePlan } from '#shared/schemas/content-plan.ts';
import { WORD_COUNT_MAX } from '#shared/rules/content.ts';
import { stripTags } from '#shared/rules/text.ts';
import { threaded } from '#server/threads/threaded.ts';
import { languageOf } from '#server/text/language-of.ts';
import { callToActionIn } from '../call-to-action-in.ts';
import { faultRulesOf } from './fault-rules.ts';
import { finishPiece } from './finish-piece.ts';
import type { FinishedPiece } from './finished-piece.ts';
import { createPace } from './pace.ts';
import { mendSentences } from './mend-sentences.ts';
import { planPiece } from './plan-piece.ts';
import { checkpoint, type Run } from './run.ts';
import type * as linking from './link-call-to-action.ts';
import { openStatementsInThread } from './read-section-in-thread.ts';
import { evidenceOf, keepSection, showSection, writeSection, type Section } from './section.ts';
import { writeToLength } from './write-to-length.ts';
import { mostWords, totalWords, type Writing, type WritingPorts } from './writing.ts';
import { LENGTH_TOLERANCE } from '../../billing/length-tolerance.ts';

/** Characters of a text that tell its language. */
const SAMPLE = 4000;
const LONGEST_PIECE = Math.floor(WORD_COUNT_MAX * (1 + LENGTH_TOLERANCE));

/** Plan, sections, length, finish; each resumes from its checkpoint. */
export async function makePiece(run: Run): Promise<FinishedPiece> {
  if (run.result) return run.result;
  const plan = await planPiece(run);
  const writing = writingOf(run, plan);
  const written = await writeToLength(writing, portsOf(run, plan));
  const sections = await linked(run, written, mostWords(writing));
  for (const [position, section] of sections.entries()) showSection(run, position, section);
  await checkpoint(run, { status: 'finishing' });
  run.liveWriter.change((state) => {
    state.status = 'finishing';
  });
  return finishPiece(run, plan, sections);
}

/** Every tag is examined, which takes time for very long texts. */
const inLinking = threaded<typeof linking>(path.join(import.meta.dirname, 'link-call-to-action.ts'));

async function linked(run: Run, sections: Section[], most: number): Promise<Section[]> {
  const { brief } = run;
  if (!brief.callToAction?.address) return sections;
  const { text, address } = brief.callToAction;
  const written = stripTags(sections[0]?.html.slice(0, SAMPLE) ?? '');
  const line = callToActionIn(text, evidenceOf(run).language ?? languageOf(written));
  return inLinking('linkCallToAction', sections, { text, address, line }, most - totalWords({ sections }));
}

function writingOf(run: Run, plan: PiecePlan): Writing {
  const { brief, maxWords, sections, signal } = run;
  const finished = new Map(
    sections.map(({ position, html, words, rewrites }) => [position, { html, words, rewrites }]),
  );
  return {
    plan,
    wanted: brief.wordCount,
    most: Math.min(maxWords, LONGEST_PIECE),
    callToAction: brief.callToAction?.text ?? null,
    sections: plan.sections.map((_, position) => finished.get(position)),
    faultRules: faultRulesOf(brief, plan, evidenceOf(run).language),
    pace: createPace(),
    signal,
  };
}

function portsOf(run: Run, plan: PiecePlan): WritingPorts {
  return {
    write: (order, signal, onText) => writeSection(run, plan, order, signal, onText),
    keep: (position, section, signal) => keepSection(run, position, section, signal),
    mend: (faults, signal) => mendSentences(run, faults, signal),
    openStatements: async (html) =>
      run.brief.sources.length > 0 ? openStatementsInThread(html, evidenceOf(run, plan)) : [],
    show: (position, html) =>
      run.liveWriter.change(({ sections }) => {
        const rewrites = (sections[position]?.rewrites ?? 0) + 1;
        sections[position] = { html: withoutFactMarks(html), finished: false, rewrites };
      }),
    append: (position, html) =>
      run.liveWriter.change(({ sections }) => {
        const section = sections[position];
        if (section) section.html += html;
      }),
  };
}
