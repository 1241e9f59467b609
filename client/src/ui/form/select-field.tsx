import { ComboboxChevron, InputBase, type InputBaseProps, type SelectProps } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { useEffect, useRef, useState, type ComponentProps } from 'react';
import { useController, type FieldValues } from 'react-hook-form';
import { loadedWhenTouched } from '#client/lib/loaded-when-touched.ts';
import type { FieldProps } from './form.tsx';

const mantineSelect = loadedWhenTouched(() => import('./mantine-select.ts'));

type Choice = { value: string; label: string };

type Props<Values extends FieldValues, Output> = Omit<
  SelectProps,
  'name' | 'label' | 'value' | 'onChange' | 'data'
> &
  FieldProps<Values, Output> & {
    label: string;
    data: readonly Choice[];
    unchosen?: string | null;
    onChosen?: (value: string | null) => void;
  };

/**
 * A choice of a form: its value and its error come from the form. The list arrives when the page is touched; it
 * opens for those who pressed the field before, and keeps their focus.
 */
export function SelectField<Values extends FieldValues, Output>({
  control,
  name,
  data,
  unchosen = null,
  onChosen,
  ...props
}: Props<Values, Output>) {
  const {
    field: { ref, value, ...field },
    fieldState,
  } = useController({ control, name });
  const shown: string | null = value ?? unchosen;
  const loaded = mantineSelect.usePart();
  const input = useRef<HTMLInputElement>(null);
  const inputRef = useMergedRef(input, ref);
  const [isFocused, setFocused] = useState(false);
  const [isPressed, setPressed] = useState(false);

  useEffect(() => {
    if (loaded && isFocused) input.current?.focus();
  }, [loaded, isFocused]);

  const error = fieldState.error?.message;
  if (!loaded) {
    const { label, description, placeholder, disabled } = props;
    return (
      <ClosedSelect
        {...{ label, description, placeholder, disabled, error }}
        value={data.find((choice) => choice.value === shown)?.label ?? ''}
        ref={inputRef}
        onFocus={() => setFocused(true)}
        onBlur={() => {
          setFocused(false);
          setPressed(false);
        }}
        onPointerDown={() => setPressed(!disabled)}
      />
    );
  }
  return (
    <loaded.Select
      defaultDropdownOpened={isPressed}
      clearButtonProps={{ 'aria-label': `Clear ${props.label.toLowerCase()}` }}
      {...props}
      {...field}
      ref={inputRef}
      value={shown}
      data={data}
      disabled={props.disabled}
      onChange={(chosen) => {
        field.onChange(chosen);
        onChosen?.(chosen);
      }}
      error={error}
    />
  );
}

type ClosedSelectProps = InputBaseProps & Omit<ComponentProps<'input'>, 'size'>;

const CLOSED_LIST = { role: 'combobox', 'aria-haspopup': 'listbox', 'aria-expanded': false } as const;

/** A choice before its list has arrived: it looks and reads like Mantine's own, and cannot be opened yet. */
function ClosedSelect(props: ClosedSelectProps) {
  return (
    <InputBase
      size="md"
      {...props}
      {...CLOSED_LIST}
      readOnly
      pointer={!props.disabled}
      rightSection={<ComboboxChevron size="md" />}
      rightSectionPointerEvents="none"
    />
  );
}
