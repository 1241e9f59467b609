import { Anchor, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useUser } from '#client/lib/trpc.ts';
import { CopyButton } from '#client/ui/copy/copy-button.tsx';
import { PageHeader } from '#client/ui/page/page.tsx';
import { supportTitle } from '#shared/rules/account.ts';

export function ContactScreen() {
  const user = useUser();
  const { name, plan, supportEmail, arePlansSold } = user;

  return (
    <>
      <PageHeader title={supportTitle(user)} />
      <Paper withBorder p="xl" maw={680}>
        <Stack>
          <Text component="h2" fz="xl" fw={650} ff="heading" style={{ overflowWrap: 'anywhere' }}>
            {helloTo(name)}
          </Text>
          <Text>
            For help, questions, concerns or feedback, please email us at{' '}
            <Anchor href={`mailto:${supportEmail}`} underline="always">
              {supportEmail}
            </Anchor>
            .
            {plan === 'pro' &&
              arePlansSold &&
              ' As a Pro user you get priority support: your message is answered first.'}
          </Text>
          <Group gap="sm">
            <Button
              component="a"
              href={`mailto:${supportEmail}`}
              leftSection={<IconMail size={18} aria-hidden />}
            >
              Write an email
            </Button>
            <CopyButton value={supportEmail} what="email address" />
          </Group>
        </Stack>
      </Paper>
    </>
  );
}

const helloTo = (name: string | null) => `Hello, ${name || 'friend'}!`;
