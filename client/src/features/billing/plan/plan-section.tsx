import { Anchor, Box, Group, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { longDate } from '#client/lib/in-words.ts';
import { paths } from '#client/lib/paths.ts';
import { trpc, useUser } from '#client/lib/trpc.ts';
import { BusyButton, FormAlert } from '#client/ui/action.tsx';
import { UsageMeter } from '#client/ui/meter.tsx';
import { LoadingSkeleton } from '#client/ui/page/page.tsx';
import { toast } from '#client/ui/toast/toast.ts';
import { PAST_DUE_GRACE_DAYS, type SubscriptionInfo } from '#shared/rules/billing.ts';
import { PRO_PRICE } from '../billing-labels.ts';
import { UsageNotice } from '../usage/usage-notice.tsx';
import { PricedUpgrade } from './priced-upgrade.tsx';

export function PlanSection() {
  const { arePlansSold } = useUser();
  const { data: subscription, error } = trpc.billing.subscription.useQuery();
  const { data: usage, isPending } = trpc.billing.usage.useQuery();
  const portal = trpc.billing.openPortal.useMutation({
    onSuccess: ({ url }) => window.location.assign(url),
    onError: toast.failure,
  });
  if (error) return <FormAlert error={error} />;

  if (!subscription || isPending)
    return (
      // As high as what it is replaced by on the Free plan, so that the sections below it stay where they are.
      <Box mih={170}>
        <LoadingSkeleton rows={5} />
      </Box>
    );

  return (
    <Stack>
      <UsageNotice />
      {arePlansSold && <Text>{planSentence(subscription)}</Text>}
      {subscription.duplicateEndedOn && <Text>{duplicateSentence(subscription.duplicateEndedOn)}</Text>}
      {usage && <UsageMeter usage={usage} isWhole />}
      <Group gap="sm">
        {subscription.plan === 'free' && <PricedUpgrade />}
        {subscription.canManage && (
          <BusyButton variant="default" loading={portal.isPending} onClick={() => portal.mutate()}>
            Manage subscription
          </BusyButton>
        )}
        <Anchor component={Link} to={paths.usage}>
          Usage history
        </Anchor>
      </Group>
    </Stack>
  );
}

function planSentence({ plan, proUntil, renewsOn, isPaymentFailing }: SubscriptionInfo): string {
  if (plan === 'free')
    return isPaymentFailing ? 'Pro has ended: the last payment failed.' : 'You are on the Free plan.';
  const until = proUntil && longDate(proUntil);
  if (isPaymentFailing) {
    return `The last payment failed. Pro stays on for ${PAST_DUE_GRACE_DAYS} days, until ${until}: please check your card.`;
  }
  if (until) return `Pro is cancelled and stays on until ${until}.`;
  const renewal = renewsOn ? ` It renews on ${longDate(renewsOn)}.` : '';
  return `You are on the Pro plan, $${PRO_PRICE} a month.${renewal}`;
}

function duplicateSentence(endedOn: string): string {
  return `Pro was bought twice for your account. The second subscription was cancelled on ${longDate(endedOn)}, and what you paid for it is on its way back to you.`;
}
