import {
  Checkbox,
  FileInput,
  NumberInput,
  Stack,
  type CheckboxGroupProps,
  type CheckboxProps,
  type FileInputProps,
  type NumberInputProps,
} from '@mantine/core';
import type { ReactNode } from 'react';
import { useController, type FieldValues } from 'react-hook-form';
import type { FieldProps } from './form.tsx';

export function CheckboxField<Values extends FieldValues, Output>({
  control,
  name,
  ...props
}: Omit<CheckboxProps, 'name'> & FieldProps<Values, Output>) {
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

type Choice = { value: string; label: string; description?: ReactNode };

export function CheckboxesField<Values extends FieldValues, Output>({
  control,
  name,
  choices,
  ...props
}: Pick<CheckboxGroupProps, 'label' | 'description'> & FieldProps<Values, Output> & { choices: Choice[] }) {
  const { field, fieldState } = useController({ control, name });
  const { ref: _ref, value, ...group } = field;
  return (
    <Checkbox.Group size="md" {...props} {...group} value={value ?? []} error={fieldState.error?.message}>
      <Stack gap="xs" mt="xs">
        {choices.map((choice) => (
          <Checkbox key={choice.value} {...choice} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

export function FileField<Values extends FieldValues, Output>({
  control,
  name,
  ...props
}: Omit<FileInputProps, 'name'> & FieldProps<Values, Output>) {
  const { field, fieldState } = useController({ control, name });
  return (
    <FileInput
      size="md"
      placeholder="Choose a file"
      {...props}
      {...field}
      error={fieldState.error?.message}
    />
  );
}

export function NumberField<Values extends FieldValues, Output>({
  control,
  name,
  ...props
}: Omit<NumberInputProps, 'name'> & FieldProps<Values, Output>) {
  const { field, fieldState } = useController({ control, name });
  return <NumberInput {...props} {...field} error={fieldState.error?.message} />;
}
