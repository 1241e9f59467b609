import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useIsTakingOver } from '../../lib/taking-over.tsx';

/** Switches between light and dark; until then the system decides. */
export function ThemeToggle() {
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const isTakingOver = useIsTakingOver();
  const other = scheme === 'dark' && !isTakingOver ? 'light' : 'dark';
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={`Switch to ${other} theme`}
      onClick={() => setColorScheme(other)}
    >
      {other === 'dark' ? (
        <IconMoon size={19} stroke={1.75} aria-hidden />
      ) : (
        <IconSun size={19} stroke={1.75} aria-hidden />
      )}
    </ActionIcon>
  );
}
