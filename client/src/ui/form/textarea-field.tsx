import type { TextareaProps } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { Textarea } from './textarea.tsx';
import { type TextControl, useTextControl } from './use-text-control.ts';

type Props<Values extends FieldValues, Output> = Omit<TextareaProps, 'name'> & TextControl<Values, Output>;

/** A field for longer text of a form. */
export function TextareaField<Values extends FieldValues, Output>({
  control,
  name,
  sanitise,
  ...props
}: Props<Values, Output>) {
  return <Textarea {...props} {...useTextControl({ control, name, sanitise })} />;
}
