import path from 'node:path';
import { withoutFactMarks } from '#shared/rules/evidence.ts';
import { piecePlan, type PiecePlan, shownPlan } from '#shared/schemas/content-plan.ts';
import { WORD_COUNT_MAX } from '#shared/rules/content.ts';
import { countWords, stripTags } from '#shared/rules/text/text.ts';
import { threaded } from '#server/threads/threaded.ts';
import { languageOf } from '#server/text/language-of.ts';
import { callToActionIn } from '../call-to-action-in.ts';
import { faultRulesOf } from './fault-rules.ts';
import type { FinishedPiece } from './finished-piece.ts';
import { createPace } from './pace.ts';
import { mendSentences } from './mend-sentences.ts';
import { askAi, checkpoint, noteProgress, type Run, store, updateHeld } from './run.ts';
import type * as linking from './link-call-to-action.ts';
import { openStatementsInThread } from './read-section-in-thread.ts';
import { evidenceOf, keepSection, type Section, showSection, writeSection } from './section.ts';
import { writeToLength } from './write-to-length.ts';
import { mostWords, totalWords, type Writing, type WritingPorts } from './writing.ts';
import { LENGTH_TOLERANCE } from '../../billing/length-tolerance.ts';
import { sampleNote, writtenLanguage } from '#shared/rules/sample-note.ts';
import { storable } from '#server/database/stored.ts';
import { headOf } from '../../pieces/head-of.ts';
import { isWithin } from '../../pieces/length-note.ts';
import { newImage } from '../../pieces/images/new-image.ts';
import { sanitiseInThread } from '../../pieces/sanitise-in-thread.ts';
import { toSlug } from '../../pieces/slug.ts';

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

/** The plan, from the checkpoint where there is one. */
async function planPiece(run: Run): Promise<PiecePlan> {
  if (run.plan) return run.plan;
  const { writer } = run.services;
  const plan = cleaned(await askAi(run, 'plan', (options) => writer.planPiece(run.brief, options)));
  noteProgress(run);
  await checkpoint(run, { plan, title: plan.title, writer: writer.name, status: 'writing' });
  run.liveWriter.change((state) => {
    state.status = 'writing';
    state.plan = shownPlan(plan, sampleNote(writer.name, run.brief.language));
    state.sections = plan.sections.map(() => ({ html: '', finished: false, rewrites: 0 }));
  });
  return plan;
}

/** Without the characters that Postgres cannot store. */
function cleaned(plan: PiecePlan): PiecePlan {
  const storableOnly = (_: string, value: unknown) => (typeof value === 'string' ? storable(value) : value);
  return piecePlan.parse(JSON.parse(JSON.stringify(plan, storableOnly)));
}

/**
 * Everything around the text: summary, cover, head. The result is kept with the generation until its own row is stored.
 */
async function finishPiece(run: Run, plan: PiecePlan, sections: Section[]): Promise<FinishedPiece> {
  const { settings, now, writer } = run.services;
  const { brief } = run;
  const content = await sanitiseInThread(sections.map(({ html }) => html).join('\n'));
  const [aiSummary, cover] = await Promise.all([summarise(run, content), drawCover(run, plan)]);
  const slug = toSlug(plan.slug || plan.title);
  const { image, address: featuredImage } = await newImage(run.services, cover);
  const { title, excerpt, metaDescription, keyphrases: keywords } = plan;
  const { contentType, profile } = brief;
  const language = writtenLanguage(writer.name, brief.language);
  const text = { title, slug, excerpt, metaDescription, keywords, featuredImage, language };
  const createdAt = now();
  const wordCount = countWords(content);
  const piece: FinishedPiece = {
    ...text,
    content,
    head: headOf({ ...text, contentType, profile, createdAt }, settings, createdAt),
    aiSummary,
    imageAlt: plan.imageAlt || title,
    titleOptions: plan.titleOptions,
    imageToken: image.token,
    wordCount,
    wordsAsked: isWithin(wordCount, brief.wordCount) ? null : brief.wordCount,
    writer: writer.name,
    languageAsked: language === brief.language ? null : brief.language,
  };
  await keepPiece(run, piece, image);
  return piece;
}

async function summarise(run: Run, content: string): Promise<string | null> {
  const { brief, services } = run;
  if (!brief.aiSearchFocus) return null;
  const summary = await askAi(run, 'summary', (options) =>
    services.writer.summarise(brief, content, options),
  );
  return (await sanitiseInThread(summary)) || null;
}

function drawCover(run: Run, { title, imageIdea: idea }: PiecePlan): Promise<Buffer> {
  const request = { title, topic: run.brief.topic, idea, variant: 0 };
  return askAi(run, 'image', ({ signal }) => run.services.illustrator.drawCover(request, signal));
}

type NewImage = Awaited<ReturnType<typeof newImage>>['image'];

async function keepPiece(run: Run, piece: FinishedPiece, image: NewImage) {
  noteProgress(run);
  await store(run, () =>
    run.services.db.$transaction(async (tx) => {
      const isHeld = await updateHeld(tx, run, { result: piece });
      if (isHeld) await tx.image.create({ data: { userId: run.userId, ...image } });
      return isHeld;
    }),
  );
}
