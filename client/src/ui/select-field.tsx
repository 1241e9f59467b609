import { Select, type SelectProps } from '@mantine/core';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';

type Props<Values extends FieldValues, Output> = Omit<SelectProps, 'name' | 'value' | 'onChange'> & {
  control: Control<Values, unknown, Output>;
  name: FieldPath<Values>;
  /** After the form has taken the choice. */
  onChosen?: (value: string | null) => void;
};

/** A choice of a form: its value and its error come from the form. */
export function SelectField<Values extends FieldValues, Output>({
  control,
  name,
  onChosen,
  ...props
}: Props<Values, Output>) {
  const { field, fieldState } = useController({ control, name });
  return (
    <Select
      {...props}
      {...field}
      disabled={props.disabled}
      onChange={(value) => {
        field.onChange(value);
        onChosen?.(value);
      }}
      error={fieldState.error?.message}
    />
  );
}
