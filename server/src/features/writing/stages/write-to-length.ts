import path from 'node:path';
import { AppError } from '#server/errors.ts';
import { threaded } from '#server/threads/threaded.ts';
import { dropRepeats, editSections } from './edit-sections.ts';
import { lengthenSections } from './lengthen-sections.ts';
import { repairSections } from './repair-sections.ts';
import type { Section } from './section.ts';
import type * as trimming from './trim-sections.ts';
import { writeSections } from './write-sections.ts';
import { totalWords, type Writing, type WritingPorts } from './writing.ts';

/** A piece that could not be lengthened because the AI failed is delivered when it is short by no more than this. */
const LENGTHENING_MAY_FAIL_WITHIN = 0.1;

// Every sentence and word is examined, which takes time for very long texts.
const inTrimming = threaded<typeof trimming>(path.join(import.meta.dirname, 'trim-sections.ts'));

/**
 * The sections of a piece, within 5 % of the words it is to have where the writer makes that possible. At most two
 * calls a section: what has no source is rewritten once, what is too short is continued once, what is too long is cut.
 * Between them, one call for the whole piece mends the sentences that rules find fault with; none stands in it twice.
 */
export async function writeToLength(writing: Writing, ports: WritingPorts): Promise<Section[]> {
  await writeSections(writing, ports);
  await repairSections(writing, ports);
  await editSections(writing, ports);
  try {
    await lengthenSections(writing, ports);
    if (await dropRepeats(writing, ports)) await lengthenSections(writing, ports);
  } catch (error) {
    const isTooShort = totalWords(writing) < writing.wanted * (1 - LENGTHENING_MAY_FAIL_WITHIN);
    if (isTooShort || !(error instanceof AppError)) throw error;
  }
  await dropRepeats(writing, ports);
  const { plan, wanted, most, callToAction, sections } = writing;
  return inTrimming('trimSections', { plan, wanted, most, callToAction, sections });
}
