import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './window-buttons.module.css';

/** The buttons at the end of a window: in view however long the window is. */
export const WindowButtons = ({ children }: { children: ReactNode }) => (
  <Group gap="sm" justify="flex-end" className={classes.buttons}>
    {children}
  </Group>
);
