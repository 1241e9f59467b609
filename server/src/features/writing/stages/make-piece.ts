import { storable } from '#server/database/stored.ts';
import { headOf } from '#server/features/pieces/build-head.ts';
import { coverOf } from '#server/features/pieces/images/cover-of-piece.ts';
import { newImage } from '#server/features/pieces/images/store-image.ts';
import { isWithin } from '#server/features/pieces/length-note.ts';
import { sanitiseInThread } from '#server/features/pieces/sanitise-in-thread.ts';
import { toSlug } from '#server/features/pieces/slug.ts';
import { languageOf } from '#server/text/language-of.ts';
import { threaded } from '#server/threads/threaded.ts';
import { LENGTH_TOLERANCE } from '#shared/rules/billing.ts';
import { WORD_COUNT_MAX, writtenLanguage } from '#shared/rules/content.ts';
import { countWords, stripTags } from '#shared/rules/text/text.ts';
import { piecePlan, type PiecePlan } from '#shared/schemas/content-plan.ts';
import type * as linking from './link-call-to-action.ts';
import { otherLanguage } from './other-language.ts';
import { callToActionIn, type FinishedPiece, type Run } from './run.ts';
import { writeToLength } from './write-to-length.ts';
import {
  askAi,
  mostWords,
  newWriting,
  totalWords,
  type Section,
  type SectionProgress,
  type Writing,
} from './writing.ts';

export type Progress =
  | { type: 'plan'; plan: PiecePlan }
  | SectionProgress
  | { type: 'finishing'; sections: Section[] }
  | { type: 'piece'; piece: FinishedPiece; image: NewImage };

type NewImage = Awaited<ReturnType<typeof newImage>>['image'] & { motif: string | null };

const SAMPLE = 4000;
const LONGEST_PIECE = Math.floor(WORD_COUNT_MAX * (1 + LENGTH_TOLERANCE));

/** Plan, sections, length, finish; what an earlier attempt has stored is not made again. */
export async function* makePiece(run: Run): AsyncGenerator<Progress, void> {
  const plan = run.plan ?? (await planPiece(run));
  if (!run.plan) yield { type: 'plan', plan };
  const writing = newWriting(run, plan, Math.min(run.maxWords, LONGEST_PIECE));
  writing.sections = plan.sections.map((_, position) => run.sections[position]);
  let cover: Promise<Cover> | undefined;
  // Not before all is written: what fails until then costs no picture.
  const drawBeside = () => void (cover = begun(drawCover(run, plan)));
  const sections = await linked(writing, yield* writeToLength(writing, drawBeside));
  yield { type: 'finishing', sections };
  yield { type: 'piece', ...(await finishPiece(run, plan, sections, cover ?? drawCover(run, plan))) };
}

/** Who awaits it may come later than its failure. */
function begun<T>(work: Promise<T>): Promise<T> {
  work.catch(() => undefined);
  return work;
}

async function planPiece(run: Run): Promise<PiecePlan> {
  const plan = await askAi(run, 'plan', (options) => run.writer.planPiece(run.brief, options));
  const storableOnly = (_: string, value: unknown) => (typeof value === 'string' ? storable(value) : value);
  return piecePlan.parse(JSON.parse(JSON.stringify(plan, storableOnly)));
}

/** Every tag is examined, which takes time for very long texts. */
const inLinking = threaded<typeof linking>(import.meta.dirname, 'link-call-to-action.ts');

async function linked({ brief, most, evidence }: Writing, sections: Section[]): Promise<Section[]> {
  if (!brief.callToAction?.address) return sections;
  const { text, address } = brief.callToAction;
  const written = stripTags(sections[0]?.html.slice(0, SAMPLE) ?? '');
  const line = callToActionIn(text, evidence.language ?? languageOf(written));
  const room = mostWords(brief.wordCount, most) - totalWords({ sections });
  return inLinking('linkCallToAction', sections, { text, address, line }, room);
}

type Cover = Awaited<ReturnType<typeof drawCover>>;

async function finishPiece(run: Run, plan: PiecePlan, sections: Section[], drawing: Promise<Cover>) {
  const { brief, writer } = run;
  const { settings, now } = run.services;
  const content = await sanitiseInThread(sections.map(({ html }) => html).join('\n'));
  const [aiSummary, { cover, motif }] = await Promise.all([summarise(run, content), drawing]);
  const slug = toSlug(plan.slug || plan.title);
  const { image, address: featuredImage } = await newImage(run.services, cover);
  const { title, excerpt, metaDescription, keyphrases: keywords } = plan;
  const said = [...sections.map(({ html }) => html), `${title}. ${excerpt} ${metaDescription}`];
  const isElsewhere = !writer.isFinal && said.some((text) => otherLanguage(text, brief.language) !== null);
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
    writer: writer.name,
    asked: {
      words: isWithin(wordCount, brief.wordCount) ? null : brief.wordCount,
      language: language === brief.language && !isElsewhere ? null : brief.language,
    },
  };

  return { piece, image: { ...image, motif } };
}

async function summarise(run: Run, content: string): Promise<string | null> {
  const { brief, writer } = run;
  if (!brief.aiSearchFocus) return null;
  const summary = await askAi(run, 'summary', (options) => writer.summarise(brief, content, options));
  return (await sanitiseInThread(summary)) || null;
}

async function drawCover(run: Run, { title, imageIdea: idea }: PiecePlan) {
  const { id, userId, services } = run;
  const { db, illustrator } = services;
  const { topic, profile } = run.brief;
  const held = await db.generation.findFirst({ where: { id, userId }, select: { profileId: true } });
  const still = await coverOf(services, { userId, topic, title, profileId: held?.profileId ?? null });
  const request = { title, topic, idea, brand: profile?.company ?? '', ...still, variant: 0 };
  const cover = await askAi(run, 'image', ({ signal }) => illustrator.drawCover(request, signal));
  return { cover, motif: illustrator.name === 'offline' ? still.motif : null };
}
