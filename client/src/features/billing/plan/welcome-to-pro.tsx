import { Alert, List, Text } from '@mantine/core';
import { IconConfetti } from '@tabler/icons-react';
import { PRO_WORDS_PER_MONTH } from '#shared/rules/billing.ts';
import { longDate, grouped } from '#client/lib/in-words.ts';
import { trpc } from '#client/lib/trpc.ts';
import classes from './welcome-to-pro.module.css';

const NEWS = [
  `${grouped(PRO_WORDS_PER_MONTH)} words a month`,
  'Plans that publish by themselves, and lists of topics, in the calendar',
  'Deleting pieces',
  'Priority support',
];

/** Said once, where a paid checkout returns to, over the screen that is there by then: until when it is paid, and what is new. */
export function WelcomeToPro({ onClose }: { onClose: () => void }) {
  const { data: subscription } = trpc.billing.subscription.useQuery();
  return (
    <Alert
      role="status"
      className={classes.welcome}
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
