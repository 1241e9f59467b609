import type { PiecePlan } from '#shared/schemas/content-plan.ts';
import { writtenLanguage } from '#shared/rules/sample-note.ts';
import { countWords } from '#shared/rules/text.ts';
import { headOf } from '../../pieces/head-of.ts';
import { isWithin } from '../../pieces/length-note.ts';
import { newImage } from '../../pieces/images/new-image.ts';
import { sanitiseInThread } from '../../pieces/sanitise-in-thread.ts';
import { toSlug } from '../../pieces/slug.ts';
import type { FinishedPiece } from './finished-piece.ts';
import { askAi, noteProgress, store, updateHeld, type Run } from './run.ts';
import type { Section } from './section.ts';

/**
 * Everything around the text: summary, cover, head. The result is kept with the generation until its own row is stored.
 */
export async function finishPiece(run: Run, plan: PiecePlan, sections: Section[]): Promise<FinishedPiece> {
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
