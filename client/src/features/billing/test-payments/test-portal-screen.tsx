import { Anchor, Button, Stack, Text } from '@mantine/core';
import { Link, Navigate } from 'react-router';
import type { SubscriptionInfo, TestPaymentAction } from '#shared/rules/billing.ts';
import { longDate } from '#client/lib/in-words.ts';
import { paths } from '#client/lib/paths.ts';
import { trpc } from '#client/lib/trpc.ts';
import { FormAlert } from '#client/ui/form/form-alert.tsx';
import { TestPage } from './test-page.tsx';

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
