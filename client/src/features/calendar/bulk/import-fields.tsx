import { SimpleGrid, Stack, Alert, FileInput, Input, SegmentedControl } from '@mantine/core';
import { Controller, useWatch, useController } from 'react-hook-form';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { TextField, TextareaField } from '#client/ui/form/fields.tsx';
import { EntryBriefFields } from '../edit-entry.tsx';
import type { ImportControl, ImportValues } from './import-form.ts';
import { BATCH_NAME_MAX, IMPORT_MESSAGES, IMPORT_ROWS, placeholdersOf } from '#shared/rules/calendar.ts';
import { shortAddress } from '#shared/rules/websites.ts';

const DATE_CHOICES = [
  { value: 'column', label: 'Row’s date or next free time' },
  { value: 'next', label: 'Always the next free time' },
];

type Props = { control: ImportControl; websites: { id: string; domain: string }[] };

export function DefaultFields({ control, websites }: Props) {
  return (
    <Stack gap="md">
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
    <Stack gap="md">
      <Input.Wrapper label="Topics from" labelElement="div" size="md">
        <SegmentedControl fullWidth size="md" aria-label="Topics from" data={KINDS} {...field} mt={4} />
      </Input.Wrapper>
      {field.value === 'file' && <FileField control={control} />}
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

const FileField = ({ control }: { control: ImportControl }) => (
  <Controller
    control={control}
    name="file"
    render={({ field, fieldState }) => (
      <FileInput
        {...field}
        size="md"
        clearable
        clearButtonProps={{ 'aria-label': 'Clear file' }}
        accept={CSV_TYPES}
        label="File"
        placeholder="Choose a file"
        description={`The first line names the columns: title or keyword, and if you like type, words, date, profile and language, in any order. Up to ${IMPORT_ROWS} rows.`}
        error={fieldState.error?.message}
      />
    )}
  />
);

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
