import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { trpc } from '../../lib/trpc.ts';
import { FormAlert } from '../../ui/form/form-alert.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';

const PAUSE_MS = 200;

type Choice = { value: string; label: string };

type Props<Values extends FieldValues, Output> = {
  control: Control<Values, unknown, Output>;
  name: FieldPath<Values>;
};

/** One of the user's pieces, found by the server while its title is typed. */
export function PieceField<Values extends FieldValues, Output>({ control, name }: Props<Values, Output>) {
  const [search, setSearch] = useState('');
  const [term] = useDebouncedValue(search, PAUSE_MS);
  const [chosen, setChosen] = useState<Choice | null>(null);
  // The title of what is chosen stands in the field: nobody has typed it.
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
