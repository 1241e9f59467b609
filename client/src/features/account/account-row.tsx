import { Box, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './account.module.css';

type Props = { title: ReactNode; detail: ReactNode; children?: ReactNode };

export function AccountRow({ title, detail, children }: Props) {
  return (
    <Group
      component="li"
      className={`u-ruled ${classes.row}`}
      gap="0.5rem 1rem"
      justify="space-between"
      py={14}
    >
      <Box className="u-wrap" flex="1 1 16rem">
        <p className="u-title">{title}</p>
        <p className="u-detail">{detail}</p>
      </Box>
      {children}
    </Group>
  );
}
