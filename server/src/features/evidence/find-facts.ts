import { AppError } from '#server/errors.ts';
import { ThreadLimitError } from '#server/threads/lanes.ts';
import type { Fact } from '#shared/rules/evidence.ts';
import { SOURCE_MESSAGES, SOURCE_PROBLEMS } from '#shared/rules/sources.ts';
import { languageTag } from '#shared/schemas/fields.ts';
import { readInProcess, readInThread } from './read-evidence-in-thread.ts';

/** Of the rules that find facts and claims; what an earlier one has found is looked for again by a job. */
export const RULES_VERSION = 9;

/** Numbered from 1, in the language of the text. */
export type FoundFacts = { language: string; facts: (Omit<Fact, 'id' | 'source'> & { n: number })[] };

const FACTS_MAX = 2000;

/** Longer texts may exceed a thread's limit. */
const LONG = 100_000;

/** @param language as the document declares it; empty if unknown */
export async function findFacts(text: string, language: string): Promise<FoundFacts> {
  const apart = text.length > LONG ? readInProcess : readInThread;
  const [read] = await apart('readSources', [{ text, language: declaredLanguage(language) }]).catch(
    throwTooComplex,
  );
  const facts = (read?.facts ?? []).slice(0, FACTS_MAX);

  return {
    language: read?.language ?? '',
    facts: facts.map(({ id: _id, source: _source, ...fact }, index) => ({ ...fact, n: index + 1 })),
  };
}

/** Documents declare anything. */
const declaredLanguage = (said: string) => languageTag.safeParse(said.replace('_', '-')).data ?? '';

function throwTooComplex(cause: unknown): never {
  if (!(cause instanceof ThreadLimitError)) throw cause;
  throw new AppError('tooLarge', SOURCE_MESSAGES.notRead, { hint: SOURCE_PROBLEMS.tooComplex, cause });
}
