import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { loadedWhenTouched } from '#client/lib/loaded-when-touched.ts';
import type * as Kit from '#client/ui/menu/kit-menu.tsx';
import { useMenuButton } from '#client/ui/menu/use-menu-button.ts';

const kitMenu = loadedWhenTouched(() => import('#client/ui/menu/kit-menu.tsx'));

type Props = {
  button: ButtonProps & { 'aria-label'?: string };
  label?: ReactNode;
  onPress?: () => void;
  /** The items of the menu. */
  children: (kit: typeof Kit) => ReactNode;
};

/** A button with a menu. Until it is pressed the first time it is a button alone. */
export function ToolMenu({ button, label, onPress, children }: Props) {
  const { button: pressed, menu } = useMenuButton();
  const kit = kitMenu.usePart(menu !== null);
  return (
    <>
      <Button
        {...button}
        {...pressed}
        onClick={() => {
          pressed.onClick();
          onPress?.();
        }}
      >
        {label}
      </Button>
      {menu && kit && (
        <kit.MenuAt {...menu} position="bottom-start">
          {children(kit)}
        </kit.MenuAt>
      )}
    </>
  );
}
