import path from 'node:path';
import type { Fact } from '#shared/rules/evidence.ts';
import { SOURCE_MESSAGES, SOURCE_PROBLEMS } from '#shared/rules/sources.ts';
import { AppError } from '../../errors.ts';
import { ThreadLimitError } from '../../threads/lanes.ts';
import { threaded } from '../../threads/threaded.ts';
import type * as reading from '../evidence/read-evidence.ts';

/** Version of the reader; rows of an earlier one are read again by a job. */
export const READER = 2;

/** Found when a source is added. */
export type IntakeFacts = { language: string; facts: (Omit<Fact, 'id' | 'source'> & { n: number })[] };

const FACTS_MAX = 2000;

/** Longer texts may exceed a thread's limit. */
const LONG = 100_000;
const file = path.join(import.meta.dirname, '../evidence/read-evidence.ts');
const inThread = threaded<typeof reading>(file);
const inProcess = threaded<typeof reading>(file, 'documents');

/** Finds the checkable statements of a source and the language it is written in. */
export async function findFacts(text: string, language: string): Promise<IntakeFacts> {
  const apart = text.length > LONG ? inProcess : inThread;
  const [read] = await apart('readSources', [{ text, language: languageTag(language) }]).catch(
    throwTooComplex,
  );
  const facts = (read?.facts ?? []).slice(0, FACTS_MAX);
  return {
    language: read?.language ?? '',
    facts: facts.map(({ id: _id, source: _source, ...fact }, index) => ({ ...fact, n: index + 1 })),
  };
}

/** Documents declare anything; empty if unknown. */
function languageTag(said: string): string {
  try {
    const [tag = ''] = Intl.getCanonicalLocales(said.replace('_', '-'));
    return tag;
  } catch {
    return '';
  }
}

function throwTooComplex(cause: unknown): never {
  if (!(cause instanceof ThreadLimitError)) throw cause;
  throw new AppError('tooLarge', SOURCE_MESSAGES.notRead, { hint: SOURCE_PROBLEMS.tooComplex, cause });
}
