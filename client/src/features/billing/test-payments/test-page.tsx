import { Alert, Box, Paper, Stack } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { PageHeader } from '#client/ui/page/page-header.tsx';

export function TestPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="main" maw="32rem" mx="auto" px="1.25rem" py="clamp(1.5rem, 8vh, 5rem)">
      <Paper withBorder p="xl">
        <PageHeader title={title} />
        <Stack gap="lg">
          <Alert icon={<IconFlask aria-hidden />}>
            This is a test. Nothing is charged and no card is needed.
          </Alert>
          {children}
        </Stack>
      </Paper>
    </Box>
  );
}
