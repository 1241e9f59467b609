import { Alert, Anchor, Box, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, Navigate, useParams } from 'react-router';
import { errorCode } from '#client/lib/error-text.ts';
import { longDate } from '#client/lib/in-words.ts';
import { paths } from '#client/lib/paths.ts';
import { trpc } from '#client/lib/trpc.ts';
import { BusyButton, FormAlert } from '#client/ui/action.tsx';
import { LOADING, PageHeader } from '#client/ui/page/page.tsx';
import type { SubscriptionInfo, TestPaymentAction } from '#shared/rules/billing.ts';
import { PRODUCT_NAME } from '#shared/rules/brand.ts';
import { FEEDBACK_DISCOUNT, PRO_PRICE } from '../billing-labels.ts';

export function TestCheckoutScreen() {
  const { id = '' } = useParams();
  const { data: checkout, error, isPending } = trpc.billing.testCheckout.useQuery({ id });
  const pay = trpc.billing.payTestCheckout.useMutation({
    onSuccess: ({ url }) => window.location.assign(url),
  });
  if (errorCode(error) === 'NOT_FOUND') return <Navigate to={paths.notFound} replace />;

  const price = checkout?.discounted ? PRO_PRICE - FEEDBACK_DISCOUNT : PRO_PRICE;

  return (
    <TestPage title="Test checkout">
      {isPending && <Text role="status">{LOADING}</Text>}
      <FormAlert error={error ?? pay.error} />
      {checkout && checkout.status !== 'open' && <Text>This checkout is closed.</Text>}
      {checkout?.status === 'open' && (
        <>
          <Text>
            {PRODUCT_NAME} Pro, ${PRO_PRICE} a month.
            {checkout.discounted && ` Promo code applied: $${price} for the first month.`}
          </Text>
          <Group>
            <BusyButton loading={pay.isPending || pay.isSuccess} onClick={() => pay.mutate({ id })}>
              Pay ${price} (test)
            </BusyButton>
            <Button variant="default" component="a" href={checkout.cancelUrl}>
              Cancel
            </Button>
          </Group>
        </>
      )}
    </TestPage>
  );
}

function TestPage({ title, children }: { title: string; children: ReactNode }) {
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

const ACTIONS: Record<TestPaymentAction, string> = {
  cancelAtPeriodEnd: 'Cancel at the end of the period',
  keep: 'Keep the subscription',
  failPayment: 'Make the payment fail',
  pay: 'Pay the open invoice',
};

export function TestPortalScreen() {
  const utils = trpc.useUtils();
  const { data: subscription, error } = trpc.billing.subscription.useQuery();
  const act = trpc.billing.actInTestPortal.useMutation({ onSuccess: () => utils.invalidate() });
  if (subscription && !subscription.isTest) return <Navigate to={paths.notFound} replace />;

  const isCancelled = Boolean(subscription?.proUntil) && !subscription?.isPaymentFailing;
  const actions: TestPaymentAction[] = [
    isCancelled ? 'keep' : 'cancelAtPeriodEnd',
    subscription?.isPaymentFailing ? 'pay' : 'failPayment',
  ];

  return (
    <TestPage title="Test customer portal">
      <FormAlert error={error ?? act.error} />
      {subscription && <Text role="status">{stateOf(subscription)}</Text>}
      {subscription?.canManage && (
        <Stack gap="sm">
          {actions.map((action) => (
            <Button
              key={action}
              variant="default"
              size="sm"
              disabled={act.isPending}
              onClick={() => act.mutate({ action })}
            >
              {ACTIONS[action]}
            </Button>
          ))}
        </Stack>
      )}
      <Anchor component={Link} to={paths.account}>
        Back to my account
      </Anchor>
    </TestPage>
  );
}

function stateOf({ canManage, plan, proUntil, isPaymentFailing }: SubscriptionInfo): string {
  if (!canManage) return 'There is no subscription.';
  if (isPaymentFailing) return `Past due. Pro stays on until ${proUntil ? longDate(proUntil) : 'today'}.`;
  if (plan === 'free') return 'Ended.';
  return proUntil ? `Cancelled. Pro stays on until ${longDate(proUntil)}.` : 'Active.';
}
