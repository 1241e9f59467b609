import { Button, type ButtonProps } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import type { ReactNode, Ref } from 'react';
import { loadedWhenTouched } from '#client/lib/loaded-when-touched.ts';
import type * as MantineMenu from './mantine-menu.tsx';
import { useMenuButton } from './use-menu-button.ts';

const mantineMenu = loadedWhenTouched(() => import('./mantine-menu.tsx'));

type Props = {
  button: ButtonProps & { 'aria-label'?: string };
  buttonRef?: Ref<HTMLButtonElement>;
  label?: ReactNode;
  onPress?: () => void;
  children: (menu: typeof MantineMenu) => ReactNode;
};

export function ToolMenu({ button, buttonRef, label, onPress, children }: Props) {
  const { button: pressed, menu } = useMenuButton();
  const ref = useMergedRef(pressed.ref, buttonRef);
  const loaded = mantineMenu.usePart(menu !== null);
  return (
    <>
      <Button
        {...button}
        {...pressed}
        ref={ref}
        onClick={() => {
          pressed.onClick();
          onPress?.();
        }}
      >
        {label}
      </Button>
      {menu && loaded && (
        <loaded.MenuAt {...menu} position="bottom-start">
          {children(loaded)}
        </loaded.MenuAt>
      )}
    </>
  );
}
