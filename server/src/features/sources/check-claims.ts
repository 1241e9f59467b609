import type { z } from 'zod';
import type { UserContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { readInProcess } from '#server/features/evidence/read-evidence-in-thread.ts';
import { ThreadLimitError } from '#server/threads/lanes.ts';
import { SOURCE_CHARACTERS_MAX, SOURCE_MESSAGES } from '#shared/rules/sources.ts';
import type { checkClaimsInput } from '#shared/schemas/check-claims.ts';
import { readAddress } from './add-source.ts';

type CheckClaimsInput = z.infer<typeof checkClaimsInput>;

export async function checkClaims(
  ctx: UserContext,
  { html, text = '', language = '', sources }: CheckClaimsInput,
) {
  const read = await readSources(ctx, sources);
  if (read.reduce((sum, source) => sum + source.text.length, 0) > SOURCE_CHARACTERS_MAX)
    throw new AppError('tooLarge', SOURCE_MESSAGES.tooLongTogether);
  const checked = html === undefined ? { text } : { html };
  const result = await readInProcess('checkText', { ...checked, language, sources: read }).catch(
    throwTooMuch,
  );
  if (!result) throw tooMuch();
  const facts = new Map(result.facts.map((fact) => [fact.id, fact]));
  const claims = result.claims.map((claim) => {
    const fact = facts.get(claim.factId ?? '');
    return { ...claim, source: fact?.source ?? null, sourceSentence: fact?.sentence ?? null };
  });
  return { ...result, claims };
}

/** Addresses are read one after the other, so that no site is asked twice at once. */
async function readSources(ctx: UserContext, sources: CheckClaimsInput['sources']) {
  const read: { text: string; language: string }[] = [];
  for (const source of sources) {
    if ('text' in source) read.push({ text: source.text, language: '' });
    else read.push(await readAddress(ctx, source.url));
  }
  return read.map(({ text, language }) => ({ text, language }));
}

const tooMuch = (cause?: unknown) =>
  new AppError('tooLarge', 'There is too much in it to check at once.', { hint: 'Send it in parts.', cause });

function throwTooMuch(error: unknown): never {
  throw error instanceof ThreadLimitError ? tooMuch(error) : error;
}
