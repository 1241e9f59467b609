import type { PiecePlan } from '#shared/schemas/content-plan.ts';
import { withoutFactMarks } from '#shared/rules/evidence.ts';
import { CONTENT_MESSAGES } from '#shared/rules/content.ts';
import { writtenLanguage } from '#shared/rules/sample-note.ts';
import { countWords } from '#shared/rules/text/text.ts';
import { AppError } from '#server/errors.ts';
import { givenAddresses } from '#server/ports/ai-writer/given-links.ts';
import { createMarkFilter } from '../../evidence/set-marks.ts';
import { storable } from '#server/database/stored.ts';
import type { CallOptions, SectionRequest } from '#server/ports/ai-writer/ai-writer.ts';
import type { Evidence } from './read-section.ts';
import { readSectionInThread } from './read-section-in-thread.ts';
import { askAi, noteProgress, store, writingMsOf, type Run } from './run.ts';

/** `rewrites` counts how often the text was replaced. */
export type Section = { html: string; words: number; rewrites: number };
export type Written = Pick<Section, 'html' | 'words'>;
export type Order = Pick<SectionRequest, 'position' | 'words' | 'before' | 'gap' | 'repair'>;

/** Several times what a section can need; a writer that goes on beyond this is cut off. */
const LONGEST_HTML = 60_000;

/**
 * Asks for one section.
 * @param onText receives each part as it arrives.
 */
export async function writeSection(
  run: Run,
  plan: PiecePlan,
  order: Order,
  signal: AbortSignal,
  onText: (html: string) => void,
): Promise<Written> {
  const visible = createMarkFilter();
  const read = async (options: CallOptions) => {
    let text = '';
    const request = { brief: run.brief, plan, ...order };
    for await (const part of run.services.writer.writeSection(request, options)) {
      signal.throwIfAborted();
      const added = part.slice(0, LONGEST_HTML - text.length);
      text += added;
      onText(visible(added));
      if (text.length >= LONGEST_HTML) break;
    }
    return text;
  };
  const written = await askAi(run, order.repair ? 'edit' : 'write', read, signal);
  const html = await readSectionInThread(storable(written), evidenceOf(run));
  const words = countWords(html);
  if (words === 0)
    throw new AppError('upstreamFailed', CONTENT_MESSAGES.generateFailed, {
      hint: CONTENT_MESSAGES.tryAgain,
    });
  return { html, words };
}

/** What the figures of a piece are held against. */
export function evidenceOf(
  { brief, services }: Pick<Run, 'brief' | 'services'>,
  plan?: Pick<PiecePlan, 'title' | 'sections'>,
): Evidence {
  const { facts } = brief;
  const language = writtenLanguage(services.writer.name, brief.language);
  const titles = plan ? [plan.title, ...plan.sections.map(({ heading }) => heading)] : [];
  const ownPhrases = [brief.topic, ...titles];
  return { facts, language, addresses: [...givenAddresses(brief)], ownPhrases };
}

/** Stores a finished section and shows it as finished. */
export async function keepSection(run: Run, position: number, section: Section, signal: AbortSignal) {
  const { id, owner, usage, services } = run;
  const { html, words, rewrites } = section;
  signal.throwIfAborted();
  noteProgress(run);
  await store(run, async () => {
    const written = await services.db.$executeRaw`
      with held as (
        update generations set ai_calls = ${usage.aiCalls}, tokens = ${JSON.stringify(usage.tokens)}::jsonb,
          writing_ms = ${writingMsOf(run)},
          attempts_since_progress = ${run.attemptsSinceProgress}
        where id = ${id}::uuid and lease_owner = ${owner} returning id)
      insert into generation_sections (generation_id, position, html, words, rewrites)
      select id, ${position}, ${html}, ${words}, ${rewrites} from held
      on conflict (generation_id, position)
      do update set html = excluded.html, words = excluded.words, rewrites = excluded.rewrites`;
    return written > 0;
  });
  showSection(run, position, section);
}

/** Shows a section as finished unless watchers already see it so. */
export function showSection({ liveWriter, state }: Run, position: number, section: Section) {
  const html = withoutFactMarks(section.html);
  const shown = state.sections[position];
  if (shown?.finished && shown.html === html) return;
  const rewrites = (shown?.rewrites ?? 0) + (shown?.finished ? 1 : 0);
  liveWriter.change(({ sections }) => {
    sections[position] = { html, finished: true, rewrites };
  });
}
