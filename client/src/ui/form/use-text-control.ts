import type { ChangeEvent } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';

export type TextControl<Values extends FieldValues, Output> = {
  control: Control<Values, unknown, Output>;
  name: FieldPath<Values>;
  /** Cleans the text as it is typed. */
  sanitise?: (value: string) => string;
};

/** What ties a text input to its form: value and error come from there, what is typed goes there cleaned. */
export function useTextControl<Values extends FieldValues, Output>({
  control,
  name,
  sanitise = (value) => value,
}: TextControl<Values, Output>) {
  const { field, fieldState } = useController({ control, name });
  return {
    name: field.name,
    ref: field.ref,
    onBlur: field.onBlur,
    value: field.value ?? '',
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      field.onChange(sanitise(event.currentTarget.value)),
    error: fieldState.error?.message,
  };
}
