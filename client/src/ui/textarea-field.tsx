import { Textarea, type TextareaProps } from '@mantine/core';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';

type Props<Values extends FieldValues, Output> = Omit<TextareaProps, 'name'> & {
  control: Control<Values, unknown, Output>;
  name: FieldPath<Values>;
  /** Cleans the text as it is typed. */
  sanitise?: (value: string) => string;
};

/** A field for longer text of a form: its value and its error come from the form. */
export function TextareaField<Values extends FieldValues, Output>({
  control,
  name,
  sanitise = (value) => value,
  ...props
}: Props<Values, Output>) {
  const { field, fieldState } = useController({ control, name });
  return (
    <Textarea
      {...props}
      {...field}
      disabled={props.disabled}
      value={field.value ?? ''}
      onChange={(event) => field.onChange(sanitise(event.currentTarget.value))}
      error={fieldState.error?.message}
    />
  );
}
