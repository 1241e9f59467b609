import { Alert, Input, SegmentedControl, SimpleGrid, Stack } from '@mantine/core';
import { useController, useWatch, type Control } from 'react-hook-form';
import { z } from 'zod';
import { toBase64 } from '#client/lib/files.ts';
import { TextareaField, TextField } from '#client/ui/form/form.tsx';
import { FileField } from '#client/ui/form/more-fields.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import {
  BATCH_NAME_MAX,
  IMPORT_FILE_MAX,
  IMPORT_MESSAGES,
  IMPORT_ROWS,
  placeholdersOf,
} from '#shared/rules/calendar.ts';
import { DEFAULT_AUDIENCE, DEFAULT_TONE } from '#shared/rules/content.ts';
import { REQUIRED } from '#shared/rules/messages.ts';
import { shortAddress } from '#shared/rules/websites.ts';
import {
  importDefaults,
  type ImportSource,
  type PreviewImportInput,
} from '#shared/schemas/calendar-import.ts';
import { EntryBriefFields } from '../edit-entry.tsx';

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
type ImportControl = Control<ImportValues, unknown, ImportOutput>;

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
  const { websiteId, dates } = output;
  const source = await sourceOf(output);
  const defaults = importDefaults.parse(output);
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
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** In characters: what makes a list known again, with room for how many there are. */
const FIRST_SHOWN = 60;

function nameOf({ name, kind, file, text, pattern }: ImportOutput): string {
  if (name) return name;
  if (kind === 'file') return file?.name ?? '';
  if (kind === 'template') return pattern;
  const [first = '', ...others] = linesOf(text);
  return others.length > 0 ? `${first.slice(0, FIRST_SHOWN)} and ${others.length} more` : first;
}

const DATE_CHOICES = [
  { value: 'column', label: 'Row’s date or next free time' },
  { value: 'next', label: 'Always the next free time' },
];

type Props = { control: ImportControl; websites: { id: string; domain: string }[] };

export function DefaultFields({ control, websites }: Props) {
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <SelectField
          control={control}
          name="websiteId"
          label="Website"
          data={websites.map(({ id, domain }) => ({ value: id, label: shortAddress(domain) }))}
        />
        <SelectField control={control} name="dates" label="When" data={DATE_CHOICES} />
      </SimpleGrid>
      <EntryBriefFields control={control} />
      <TextField
        control={control}
        name="name"
        label="Name of the list"
        description="So you find it in the calendar."
        maxLength={BATCH_NAME_MAX}
      />
    </Stack>
  );
}

const KINDS: { value: ImportValues['kind']; label: string }[] = [
  { value: 'list', label: 'List' },
  { value: 'file', label: 'CSV file' },
  { value: 'template', label: 'Template' },
];
const CSV_TYPES = '.csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain';

export function SourceFields({ control }: { control: ImportControl }) {
  const { field } = useController({ control, name: 'kind' });

  return (
    <Stack>
      <Input.Wrapper label="Topics from" labelElement="div" size="md">
        <SegmentedControl fullWidth size="md" aria-label="Topics from" data={KINDS} {...field} mt={4} />
      </Input.Wrapper>
      {field.value === 'file' && (
        <FileField
          control={control}
          name="file"
          clearable
          clearButtonProps={{ 'aria-label': 'Clear file' }}
          accept={CSV_TYPES}
          label="File"
          description={`The first line names the columns: title or keyword, and if you like type, words, date, profile and language, in any order. Up to ${IMPORT_ROWS} rows.`}
        />
      )}
      {field.value === 'list' && (
        <TextareaField
          control={control}
          name="text"
          label="Topics"
          description={`One a line, up to ${IMPORT_ROWS}. Rows copied from a spreadsheet work too, with their headings.`}
          minRows={6}
          maxRows={16}
        />
      )}
      {field.value === 'template' && <TemplateFields control={control} />}
    </Stack>
  );
}

function TemplateFields({ control }: { control: ImportControl }) {
  const [first, second] = placeholdersOf(useWatch({ control, name: 'pattern' }));
  const list = { description: 'One a line.', minRows: 4, maxRows: 12 };
  return (
    <>
      <TextField
        control={control}
        name="pattern"
        label="Template"
        description="Each name in braces is a list."
      />
      <TextareaField control={control} name="first" label={`List for {${first ?? '…'}}`} {...list} />
      {second && <TextareaField control={control} name="second" label={`List for {${second}}`} {...list} />}
      <Alert color="orange" title="Beware of doorway pages">
        {IMPORT_MESSAGES.doorways}
      </Alert>
    </>
  );
}
