import { Menu, type MenuProps } from '@mantine/core';
import { useImperativeHandle, type ReactNode, type Ref } from 'react';
import type { useMenuButton } from './use-menu-button.ts';

export { Menu };

type Props = NonNullable<ReturnType<typeof useMenuButton>['menu']> &
  Pick<MenuProps, 'position'> & { children: ReactNode };

export function MenuAt({ id, at, isOpen, onChange, position, children }: Props) {
  return (
    <Menu
      id={id}
      opened={isOpen}
      onChange={onChange}
      position={position}
      withInitialFocusPlaceholder={false}
      returnFocus={false}
    >
      <Menu.Target>
        <Place at={at} />
      </Menu.Target>
      <Menu.Dropdown inert={!isOpen}>{children}</Menu.Dropdown>
    </Menu>
  );
}

/** Stands for an element that is there already. */
export function Place({ at, ref }: { at: HTMLElement; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => at, [at]);
  return null;
}
