import { Checkbox } from '@mantine/core';
import { Controller } from 'react-hook-form';
import type { PostControl } from './use-post-form.ts';

type Props = { control: PostControl; disabled: boolean };

/** The summary of the piece as a block of its own; later updates keep the choice. */
export function TakeawaysField({ control, disabled }: Props) {
  return (
    <Controller
      control={control}
      name="keyTakeaways"
      render={({ field: { value, onChange, ...field } }) => (
        <Checkbox
          {...field}
          label="Key takeaways at the top"
          description="The summary of the piece, as a block of its own"
          checked={value ?? false}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
          disabled={disabled}
        />
      )}
    />
  );
}
