import { ComboboxChevron, InputBase, type InputBaseProps } from '@mantine/core';
import type { ComponentProps } from 'react';

type Props = InputBaseProps & Omit<ComponentProps<'input'>, 'size'>;

/** A choice before its list has arrived: it looks and reads like the kit's own, and cannot be opened yet. */
export function ClosedSelect(props: Props) {
  return (
    <InputBase
      size="md"
      {...props}
      readOnly
      pointer={!props.disabled}
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      rightSection={<ComboboxChevron size="md" />}
      rightSectionPointerEvents="none"
    />
  );
}
