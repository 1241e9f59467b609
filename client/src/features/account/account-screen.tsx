import { Button, Stack, TextInput } from '@mantine/core';
import type { ComponentType } from 'react';
import { EXPORT_PATH } from '#shared/schemas/account.ts';
import { ACCOUNT_MESSAGES, type Plan } from '#shared/rules/account.ts';
import { longDateTime } from '../../lib/long-date.ts';
import { useUser } from '../../lib/use-user.ts';
import { FormAlert } from '../../ui/form/form-alert.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Section } from './section.tsx';
import classes from './account.module.css';
import { AccessTokens } from './tokens/access-tokens.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { Devices } from './devices.tsx';
import { NameForm } from './name-form.tsx';
import { PostingRules } from './posting-rules.tsx';

const PLAN_LABELS: Record<Plan, string> = { free: 'Free', pro: 'Pro' };

type Props = {
  /** What billing says about the plan. */
  PlanSection: ComponentType;
};

export function AccountScreen({ PlanSection }: Props) {
  const { email, plan, name, confirmedAt } = useUser();
  return (
    <>
      <PageHeader title="My Account" />
      <Stack gap="lg">
        <Section title="About you">
          <Stack gap="md" maw={480}>
            {name === null ? (
              <FormAlert error={ACCOUNT_MESSAGES.loadFailed} />
            ) : (
              <NameForm savedName={name} />
            )}
            <FixedField label="Email" value={email} />
            <FixedField label="Current plan" value={PLAN_LABELS[plan]} />
            <FixedField label="Account confirmed on" value={longDateTime(confirmedAt)} />
          </Stack>
        </Section>
        <Section title="Plan and usage">
          <PlanSection />
        </Section>
        <Section title="Posting" lead="What must be true of a piece before it goes to a website.">
          <PostingRules />
        </Section>
        <Section
          title="Password"
          lead="Every other device is signed out when it changes, and access tokens end."
        >
          <ChangePasswordForm />
        </Section>
        <Section title="Signed-in devices" lead="Where your account is open at the moment.">
          <Devices />
        </Section>
        <Section title="Access tokens" lead="For programs that use the API in your name.">
          <AccessTokens />
        </Section>
        <Section title="Your data" lead="Everything stored about you, in one JSON file.">
          <Button variant="default" component="a" href={EXPORT_PATH} download>
            Download my data
          </Button>
        </Section>
        <Section title="Delete account" lead="This cannot be undone.">
          <DeleteAccount />
        </Section>
      </Stack>
    </>
  );
}

/** Looks like what it is: to be read and copied, not changed. */
function FixedField({ label, value }: { label: string; value: string }) {
  return <TextInput label={label} value={value} readOnly classNames={{ input: classes.fixed }} />;
}
