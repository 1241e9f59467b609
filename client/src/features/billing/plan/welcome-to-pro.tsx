import { Alert, List, Text } from '@mantine/core';
import { IconConfetti } from '@tabler/icons-react';
import { grouped, longDate } from '#client/lib/in-words.ts';
import { trpc } from '#client/lib/trpc.ts';
import { PRO_WORDS_PER_MONTH } from '#shared/rules/billing.ts';

const NEWS = [
  `${grouped(PRO_WORDS_PER_MONTH)} words a month`,
  'Plans that publish for you, and lists of topics, in the calendar',
  'Deleting pieces',
  'Priority support',
];

export function WelcomeToPro({ onClose }: { onClose: () => void }) {
  const { data: subscription } = trpc.billing.subscription.useQuery();

  return (
    <Alert
      role="status"
      className="u-scroll"
      pos="fixed"
      inset="4.5rem 1rem auto auto"
      maw="min(22rem, 100vw - 2rem)"
      mah="calc(50dvh - 6rem)"
      style={{ zIndex: 5, boxShadow: 'var(--shadow)' }}
      icon={<IconConfetti aria-hidden />}
      title="You’re on Pro"
      withCloseButton
      closeButtonLabel="Dismiss"
      onClose={onClose}
    >
      {subscription?.renewsOn && <Text>It renews on {longDate(subscription.renewsOn)}.</Text>}
      <Text>New for you:</Text>
      <List>
        {NEWS.map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
    </Alert>
  );
}
