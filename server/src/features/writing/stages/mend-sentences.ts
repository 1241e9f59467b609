import { BLOCKS, oneOf } from '#shared/rules/text/html-tags.ts';
import { storable } from '#server/database/stored.ts';
import type { Fault } from './find-faults.ts';
import type { Evidence } from './read-section.ts';
import { openStatementsInThread, readSectionInThread } from './read-section-in-thread.ts';
import { askAi, type Run } from './run.ts';
import { evidenceOf } from './section.ts';

/** A sentence of a writer that goes on beyond this is none. */
const LONGEST_HTML = 3000;
const ONE_PARAGRAPH = new RegExp(`^<p>((?:(?!</?${oneOf(BLOCKS)}\\b)[^])*)</p>$`);

/** Asks for sentences without their faults: sanitised HTML of each in turn, empty where it stays as it is. */
export async function mendSentences(run: Run, faults: Fault[], signal: AbortSignal): Promise<string[]> {
  const sentences = faults.map(({ html, problem }) => ({ html, problem }));
  const request = { brief: run.brief, sentences };
  const texts = await askAi(
    run,
    'edit',
    (options) => run.services.writer.mendSentences(request, options),
    signal,
  );
  const evidence = evidenceOf(run);
  return Promise.all(faults.map(({ html }, index) => readMended(html, texts[index] ?? '', evidence)));
}

/** One sentence, sanitised; empty where it says something checkable that the first one did not say. */
export async function readMended(sentence: string, text: string, evidence: Evidence): Promise<string> {
  if (!text.trim() || text.length > LONGEST_HTML) return '';
  const html = await readSectionInThread(`<p>${storable(text).trim()}</p>`, evidence);
  const inner = ONE_PARAGRAPH.exec(html)?.[1] ?? '';
  const [before, after] = await Promise.all(
    [sentence, inner].map((one) => openStatementsInThread(`<p>${one}</p>`, evidence)),
  );
  return (after?.length ?? 0) > (before?.length ?? 0) ? '' : inner;
}
