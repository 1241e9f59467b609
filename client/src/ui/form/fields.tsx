import {
  TextInput,
  type TextInputProps,
  type TextareaProps,
  Textarea as MantineTextarea,
  Checkbox,
  type CheckboxProps,
} from '@mantine/core';
import { type FieldValues, type Control, type FieldPath, useController } from 'react-hook-form';
import type { ChangeEvent, FocusEvent } from 'react';

type Props<Values extends FieldValues, Output> = Omit<TextInputProps, 'name'> & TextControl<Values, Output>;

export function TextField<Values extends FieldValues, Output>({
  control,
  name,
  sanitise,
  ...props
}: Props<Values, Output>) {
  return <TextInput {...props} {...useTextControl({ control, name, sanitise })} />;
}

type TextControl<Values extends FieldValues, Output> = {
  control: Control<Values, unknown, Output>;
  name: FieldPath<Values>;
  /** Cleans the text as it is typed. */
  sanitise?: (value: string) => string;
};

function useTextControl<Values extends FieldValues, Output>({
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

type TextareaFieldProps<Values extends FieldValues, Output> = Omit<TextareaProps, 'name'> &
  TextControl<Values, Output>;

export function TextareaField<Values extends FieldValues, Output>({
  control,
  name,
  sanitise,
  onBlur,
  ...props
}: TextareaFieldProps<Values, Output>) {
  const text = useTextControl({ control, name, sanitise });
  function leave(event: FocusEvent<HTMLTextAreaElement>) {
    text.onBlur();
    onBlur?.(event);
  }
  return <Textarea {...props} {...text} onBlur={leave} />;
}

/** Mantine's own way of growing measures the page whenever the field is drawn: 30 ms of a phone's first view. */
const GROWS_BY_ITSELF = globalThis.CSS?.supports?.('field-sizing', 'content') ?? false;

export function Textarea({ minRows = 3, maxRows, ...props }: TextareaProps) {
  if (!GROWS_BY_ITSELF) return <MantineTextarea autosize minRows={minRows} maxRows={maxRows} {...props} />;
  const input = {
    fieldSizing: 'content',
    minHeight: heightOf(minRows),
    ...(maxRows && { maxHeight: heightOf(maxRows) }),
  } as const;
  return <MantineTextarea styles={{ input }} {...props} />;
}

const heightOf = (rows: number) => `calc(${rows}lh + 2 * var(--input-padding-y) + 2px)`;

type CheckboxFieldProps<Values extends FieldValues, Output> = Omit<CheckboxProps, 'name'> & {
  control: Control<Values, unknown, Output>;
  name: FieldPath<Values>;
};

export function CheckboxField<Values extends FieldValues, Output>({
  control,
  name,
  ...props
}: CheckboxFieldProps<Values, Output>) {
  const { field } = useController({ control, name });
  const { value, onChange, ...rest } = field;
  return (
    <Checkbox
      {...props}
      {...rest}
      checked={Boolean(value)}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      disabled={props.disabled}
    />
  );
}
