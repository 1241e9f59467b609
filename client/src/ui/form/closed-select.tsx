import { ComboboxChevron, InputBase, type InputBaseProps } from '@mantine/core';
import type { ComponentProps } from 'react';

type Props = InputBaseProps & Omit<ComponentProps<'input'>, 'size'>;

/** As the kit's own list says it while it is closed. */
const CLOSED_LIST = { role: 'combobox', 'aria-haspopup': 'listbox', 'aria-expanded': false } as const;

/** A choice before its list has arrived: it looks and reads like the kit's own, and cannot be opened yet. */
export function ClosedSelect(props: Props) {
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
