import { Button, type ButtonProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { loadedWhenTouched } from '../../../../lib/loaded-when-touched.ts';
import type * as Kit from './kit-menu.ts';

const kitMenu = loadedWhenTouched(() => import('./kit-menu.ts'));

type Props = {
  button: ButtonProps & { 'aria-label'?: string };
  label?: ReactNode;
  onFirstPress?: () => void;
  /** The items of the menu. */
  children: (kit: typeof Kit) => ReactNode;
};

/** A button with a menu. Until it is pressed the first time it is a button alone. */
export function ToolMenu({ button, label, onFirstPress, children }: Props) {
  const [isPressed, setPressed] = useState(false);
  const kit = kitMenu.usePart(isPressed);

  function press() {
    setPressed(true);
    onFirstPress?.();
  }

  if (!isPressed || !kit) {
    return (
      <Button {...button} aria-haspopup="menu" aria-expanded={false} onClick={press}>
        {label}
      </Button>
    );
  }
  const { Menu } = kit;
  return (
    <Menu defaultOpened position="bottom-start" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button {...button}>{label}</Button>
      </Menu.Target>
      <Menu.Dropdown>{children(kit)}</Menu.Dropdown>
    </Menu>
  );
}
