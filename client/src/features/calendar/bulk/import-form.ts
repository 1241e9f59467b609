import type { Control } from 'react-hook-form';
import { z } from 'zod';
import {
  importDefaults,
  type ImportSource,
  type PreviewImportInput,
} from '#shared/schemas/calendar-import.ts';
import { BATCH_NAME_MAX, IMPORT_FILE_MAX, IMPORT_MESSAGES, placeholdersOf } from '#shared/rules/calendar.ts';
import { DEFAULT_AUDIENCE, DEFAULT_TONE } from '#shared/rules/content.ts';
import { REQUIRED } from '#shared/rules/messages.ts';
import { toBase64 } from '#client/lib/files.ts';

export const importForm = z
  .object({
    kind: z.enum(['file', 'list', 'template']),
    file: z.custom<File | null>(),
    text: z.string(),
    pattern: z.string(),
    first: z.string(),
    second: z.string(),
    name: z.string().trim(),
    websiteId: z.uuid(REQUIRED),
    dates: z.enum(['column', 'next']),
    ...importDefaults.shape,
  })
  .refine(({ kind, file }) => kind !== 'file' || file, { path: ['file'], message: REQUIRED })
  .refine(({ kind, file }) => kind !== 'file' || !file || file.size <= IMPORT_FILE_MAX, {
    path: ['file'],
    message: IMPORT_MESSAGES.fileTooLarge,
  })
  .refine(({ kind, text }) => kind !== 'list' || text.trim(), { path: ['text'], message: REQUIRED })
  .refine(({ kind, first }) => kind !== 'template' || first.trim(), {
    path: ['first'],
    message: IMPORT_MESSAGES.listMissing,
  });
export type ImportValues = z.input<typeof importForm>;
export type ImportOutput = z.output<typeof importForm>;
export type ImportControl = Control<ImportValues, unknown, ImportOutput>;

export const newImport = (websiteId: string, profileId: string | null): ImportValues => ({
  kind: 'list',
  file: null,
  text: '',
  pattern: '{service} in {town}',
  first: '',
  second: '',
  name: '',
  websiteId,
  dates: 'column',
  contentType: 'blog',
  wordCount: 1200,
  profileId,
  language: null,
  tone: DEFAULT_TONE,
  audience: DEFAULT_AUDIENCE,
});

const UNDECIDED = { dayFirst: null, leftOut: [], twinsTaken: [] };

export type AskedImport = { input: PreviewImportInput; name: string };

/** @param timeZone of the website */
export async function toAsked(output: ImportOutput, timeZone: string): Promise<AskedImport> {
  const { kind: _kind, file: _file, text: _text, pattern: _pattern, first: _first, ...rest } = output;
  const { second: _second, name: _name, websiteId, dates, ...defaults } = rest;
  const source = await sourceOf(output);
  return {
    name: nameOf(output).slice(0, BATCH_NAME_MAX),
    input: { websiteId, timeZone, source, defaults, dates, ...UNDECIDED },
  };
}

async function sourceOf({ kind, file, text, pattern, first, second }: ImportOutput): Promise<ImportSource> {
  if (kind === 'list') return { kind, text };
  if (kind === 'file') return { kind, file: file ? await toBase64(file) : '' };
  const [one = '', other] = placeholdersOf(pattern);
  const lists = [
    { name: one, values: linesOf(first) },
    ...(other ? [{ name: other, values: linesOf(second) }] : []),
  ];
  return { kind, pattern, lists };
}

const linesOf = (text: string) =>
  text.split('\n').flatMap((line) => {
    const value = line.trim();
    return value ? [value] : [];
  });

/** In characters: what makes a list known again, with room for how many there are. */
const FIRST_SHOWN = 60;

function nameOf({ name, kind, file, text, pattern }: ImportOutput): string {
  if (name) return name;
  if (kind === 'file') return file?.name ?? '';
  if (kind === 'template') return pattern;
  const [first = '', ...others] = linesOf(text);
  return others.length > 0 ? `${first.slice(0, FIRST_SHOWN)} and ${others.length} more` : first;
}
