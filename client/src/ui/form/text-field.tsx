import { TextInput, type TextInputProps } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { type TextControl, useTextControl } from './use-text-control.ts';

type Props<Values extends FieldValues, Output> = Omit<TextInputProps, 'name'> & TextControl<Values, Output>;

/** A one-line field of a form. */
export function TextField<Values extends FieldValues, Output>({
  control,
  name,
  sanitise,
  ...props
}: Props<Values, Output>) {
  return <TextInput {...props} {...useTextControl({ control, name, sanitise })} />;
}
