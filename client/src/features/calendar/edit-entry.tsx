import { Button, SimpleGrid, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch, type FieldPath, type FieldValues } from 'react-hook-form';
import { z } from 'zod';
import { LANGUAGE_CHOICES } from '#client/lib/languages.ts';
import { trpc } from '#client/lib/trpc.ts';
import { BusyButton, FormAlert } from '#client/ui/action.tsx';
import { Form, FormFooter, TextField, type FieldProps } from '#client/ui/form/form.tsx';
import { NumberField } from '#client/ui/form/more-fields.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { WindowButtons } from '#client/ui/modal/modal.tsx';
import {
  CONTENT_TYPE_LABELS,
  LONG_FORM_TYPES,
  WORD_COUNT_MAX,
  WORD_COUNT_MIN,
} from '#shared/rules/content.ts';
import { entryBrief, localMoment, type EntryBrief } from '#shared/schemas/calendar.ts';
import type { Entry } from './entry.tsx';

type Brief = Pick<EntryBrief, 'contentType' | 'wordCount' | 'profileId' | 'language' | 'tone' | 'audience'>;

export function EntryBriefFields<Values extends FieldValues, Output>({
  control,
}: Pick<FieldProps<Values, Output>, 'control'>) {
  const field = (name: keyof Brief) => ({ control, name: name as FieldPath<Values> });
  const { data: profiles = [] } = trpc.profiles.listForSelect.useQuery();
  const hasProfile = Boolean(useWatch(field('profileId')));
  const byProfile = hasProfile ? { disabled: true, description: 'Set by the profile' } : {};

  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      <SelectField
        {...field('contentType')}
        label="Type"
        data={LONG_FORM_TYPES.map((value) => ({ value, label: CONTENT_TYPE_LABELS[value] }))}
      />
      <NumberField
        {...field('wordCount')}
        label="Words"
        min={WORD_COUNT_MIN}
        max={WORD_COUNT_MAX}
        step={100}
      />
      <SelectField
        {...field('profileId')}
        label="Profile"
        placeholder={profiles.length > 0 ? 'No profile' : 'No profiles yet'}
        data={profiles.map(({ id, name }) => ({ value: id, label: name }))}
        clearable
      />
      <SelectField
        {...field('language')}
        label="Language"
        placeholder="The language of the topic"
        data={LANGUAGE_CHOICES}
        searchable
        clearable
      />
      <TextField {...field('tone')} label="Tone" {...byProfile} />
      <TextField {...field('audience')} label="Audience" {...byProfile} />
    </SimpleGrid>
  );
}

type Props = { id: string; brief: EntryBrief; onSaved: () => void; onCancel: () => void };

export function EditEntry({ id, brief, onSaved, onCancel }: Props) {
  const update = trpc.publish.updateEntry.useMutation({ onSuccess: onSaved });
  return (
    <Form
      aria-label="What to write"
      schema={entryBrief}
      values={brief}
      onSubmit={(changed) => update.mutate({ id, brief: changed })}
    >
      {({ control }) => (
        <Stack>
          <TextField control={control} name="topic" label="Topic" />
          <TextField control={control} name="keyword" label="Keyword" />
          <EntryBriefFields control={control} />
          <FormFooter call={update} submit="Save" onCancel={onCancel} />
        </Stack>
      )}
    </Form>
  );
}

const moveForm = z.object({ localTime: localMoment });

type MoveFormProps = { entry: Entry; onMoved: () => void; onCancel: () => void };

export function MoveForm({ entry: { id, localTime, timeZone }, onMoved, onCancel }: MoveFormProps) {
  const move = trpc.publish.moveEntry.useMutation({ onSuccess: onMoved });

  return (
    <Form
      aria-label="Another time"
      schema={moveForm}
      values={{ localTime: localTime ?? '' }}
      onSubmit={(input) => move.mutate({ id, time: { kind: 'at', ...input } })}
    >
      {({ control }) => (
        <Stack>
          <TextField
            control={control}
            name="localTime"
            type="datetime-local"
            label="Date and time"
            description={`Time zone: ${timeZone}`}
          />
          <FormAlert error={move.error} />
          <WindowButtons>
            <Button variant="default" onClick={onCancel} disabled={move.isPending}>
              Cancel
            </Button>
            <Button
              variant="default"
              onClick={() => move.mutate({ id, time: { kind: 'next' } })}
              disabled={move.isPending}
            >
              Next free time
            </Button>
            <BusyButton type="submit" loading={move.isPending}>
              Move
            </BusyButton>
          </WindowButtons>
        </Stack>
      )}
    </Form>
  );
}

const PAUSE_MS = 200;

type Choice = { value: string; label: string };

export function PieceField<Values extends FieldValues, Output>({
  control,
  name,
}: FieldProps<Values, Output>) {
  const [search, setSearch] = useState('');
  const [term] = useDebouncedValue(search, PAUSE_MS);
  const [chosen, setChosen] = useState<Choice | null>(null);
  // The title of what is chosen is in the field, so it was not typed.
  const asked = term === chosen?.label ? '' : term;
  const pieces = trpc.content.listContent.useQuery({ search: asked }, { placeholderData: keepPreviousData });
  const found = (pieces.data?.items ?? []).map(({ id, title }) => ({ value: id, label: title }));
  const isLost = chosen && found.every(({ value }) => value !== chosen.value);
  const choices = isLost ? [...found, chosen] : found;
  const none = pieces.isFetching ? 'Searching…' : 'No piece found';

  return (
    <>
      <SelectField
        control={control}
        name={name}
        label="Piece"
        placeholder="Choose a piece"
        searchable
        searchValue={search}
        onSearchChange={setSearch}
        data={choices}
        filter={({ options }) => options}
        nothingFoundMessage={pieces.error ? null : none}
        onChosen={(id) => setChosen(choices.find(({ value }) => value === id) ?? null)}
      />
      <FormAlert error={pieces.error} />
    </>
  );
}
