import { Checkbox, type CheckboxProps } from '@mantine/core';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';

type Props<Values extends FieldValues, Output> = Omit<CheckboxProps, 'name'> & {
  control: Control<Values, unknown, Output>;
  name: FieldPath<Values>;
};

/** A box of a form that is ticked or not. */
export function CheckboxField<Values extends FieldValues, Output>({
  control,
  name,
  ...props
}: Props<Values, Output>) {
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
