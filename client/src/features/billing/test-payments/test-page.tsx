import { Alert, Paper, Stack } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { PageHeader } from '#client/ui/page/page-header.tsx';
import classes from './test-page.module.css';

/** The frame of the in-app test payments' pages: nobody can take them for a real payment service. */
export function TestPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className={classes.page}>
      <Paper withBorder p="xl">
        <PageHeader title={title} />
        <Stack gap="lg">
          <Alert
            icon={<IconFlask aria-hidden />}
            title="This is a test. Nothing is charged and no card is needed."
          >
            Set STRIPE_SECRET_KEY to take real payments.
          </Alert>
          {children}
        </Stack>
      </Paper>
    </main>
  );
}
