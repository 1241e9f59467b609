import { Alert, Anchor } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { Link } from 'react-router';
import { grouped, longUtcDate } from '#client/lib/in-words.ts';
import { paths } from '#client/lib/paths.ts';
import { trpc, useUser } from '#client/lib/trpc.ts';
import type { Usage } from '#shared/rules/billing.ts';
import { BILLING_LABELS, customPlanMail } from '../billing-labels.ts';

export function UsageNotice() {
  const { data: usage } = trpc.billing.usage.useQuery();
  const notice = usage && usageNotice(usage);
  if (!notice) return null;
  return (
    <Alert icon={<IconInfoCircle aria-hidden />} role="status" title={notice} mb="xl">
      {usage.resetsOn && <>The count starts again on {longUtcDate(usage.resetsOn)}. </>}
      <Anchor component={Link} to={paths.usage} underline="always" c="inherit" inherit>
        {BILLING_LABELS.usage}
      </Anchor>
      {usage.left === 0 && <AskForMore />}
    </Alert>
  );
}

function AskForMore() {
  const { supportEmail, arePlansSold } = useUser();
  if (!arePlansSold) return null;
  return (
    <>
      {' '}
      <Anchor href={customPlanMail(supportEmail)} underline="always" c="inherit" inherit>
        {BILLING_LABELS.customPlan}
      </Anchor>
    </>
  );
}

const NOTICE_AT = 0.8;

export function usageNotice({ plan, used, limit }: Usage): string | null {
  if (plan !== 'pro' || limit === null || used < limit * NOTICE_AT) return null;
  const words = `${grouped(used)} of ${grouped(limit)} words`;
  if (used >= limit) return `You have used all of this month’s ${grouped(limit)} words.`;
  return `You have used ${words} this month (${Math.floor((used / limit) * 100)} %).`;
}
