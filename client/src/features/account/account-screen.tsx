import { Badge, Box, Button, Group, Stack, Switch } from '@mantine/core';
import { useId, useState, type ComponentType, type ReactNode } from 'react';
import { Link } from 'react-router';
import { longDateTime } from '#client/lib/in-words.ts';
import { forgetAllTexts } from '#client/lib/kept-texts.ts';
import { paths } from '#client/lib/paths.ts';
import { trpc, useUser } from '#client/lib/trpc.ts';
import { BusyButton, FormAlert } from '#client/ui/action.tsx';
import { ConfirmModal } from '#client/ui/modal/modal.tsx';
import { LoadingSkeleton, PageHeader } from '#client/ui/page/page.tsx';
import { toast } from '#client/ui/toast/toast.ts';
import { ACCOUNT_MESSAGES, type Plan } from '#shared/rules/account.ts';
import { describeDevice } from '#shared/rules/activity.ts';
import { dateFormat } from '#shared/rules/date-format.ts';
import { EXPORT_PATH } from '#shared/schemas/account.ts';
import { ChangePasswordForm, NameForm } from './account-forms.tsx';
import { AccountRow } from './account-row.tsx';
import classes from './account.module.css';
import { Activity } from './activity/activity.tsx';
import { ChangeEmail } from './change-email.tsx';
import { DeletedThings } from './deleted/deleted-things.tsx';
import { SecondFactor } from './factors/second-factor.tsx';
import { AccessTokens } from './tokens/access-tokens.tsx';
import { Webhooks } from './webhooks/webhooks.tsx';

export const DELETE_WARNING: Record<Plan, string> = {
  free: 'This will delete all of your user data indefinitely.',
  pro: 'This will cancel your subscription and delete all your data indefinitely.',
};

const PLAN_LABELS: Record<Plan, string> = { free: 'Free', pro: 'Pro' };

const inFull = dateFormat({ dateStyle: 'long', timeStyle: 'short' });

export type AccountTab = 'you' | 'plan' | 'security' | 'programs';

const TABS: { tab: AccountTab; label: string; to: string }[] = [
  { tab: 'you', label: 'You', to: paths.account },
  { tab: 'plan', label: 'Plan', to: paths.accountPlan },
  { tab: 'security', label: 'Security', to: paths.accountSecurity },
  { tab: 'programs', label: 'For programs', to: paths.accountPrograms },
];

type Props = {
  tab: AccountTab;
  PlanSection: ComponentType;
  Assistants: ComponentType<{ Row: typeof AccountRow }>;
};

export function AccountScreen({ tab, PlanSection, Assistants }: Props) {
  const { arePlansSold } = useUser();

  return (
    <>
      <PageHeader title="My Account" breadcrumb={[{ label: 'Account' }]} />
      <Group component="nav" aria-label="Your account" className={classes.tabs} gap={4}>
        {TABS.map(({ tab: other, label, to }) => (
          <Link
            key={other}
            to={to}
            className={`u-choice ${classes.tab}`}
            aria-current={other === tab ? 'page' : undefined}
          >
            {other === 'plan' && !arePlansSold ? 'Usage' : label}
          </Link>
        ))}
      </Group>
      <div key={tab}>
        {tab === 'you' && <You />}
        {tab === 'plan' && (
          <Section title={arePlansSold ? 'Plan and usage' : 'Usage'}>
            <PlanSection />
          </Section>
        )}
        {tab === 'security' && <Security />}
        {tab === 'programs' && <ForPrograms Assistants={Assistants} />}
      </div>
    </>
  );
}

function You() {
  const { email, plan, name, confirmedAt, arePlansSold, arePasswordsOff } = useUser();

  return (
    <>
      <Section title="About you">
        <Stack maw={480}>
          {name === null ? <FormAlert error={ACCOUNT_MESSAGES.loadFailed} /> : <NameForm savedName={name} />}
          <dl className={classes.facts}>
            <Fact label="Email" value={email} />
            {arePlansSold && <Fact label="Current plan" value={PLAN_LABELS[plan]} />}
            <Fact label="Account confirmed on" value={inFull(confirmedAt)} />
          </dl>
          {!arePasswordsOff && <ChangeEmail />}
        </Stack>
      </Section>
      <Section title="Posting" lead="What a piece needs before it goes to a website.">
        <PostingRules />
      </Section>
      <Section title="Your data" lead="Everything stored about you, in one JSON file.">
        <Button variant="default" component="a" href={EXPORT_PATH} download>
          Download my data
        </Button>
      </Section>
      <Section title="Delete account" lead="This cannot be undone.">
        <DeleteAccount />
      </Section>
    </>
  );
}

function Security() {
  const { arePasswordsOff } = useUser();

  return (
    <>
      {!arePasswordsOff && <Locks />}
      <Section title="Signed-in devices" lead="Where your account is open at the moment.">
        <Devices />
      </Section>
      <Section
        title="Activity"
        lead="What was done in your account in the last 12 months, by whom and from where."
      >
        <Activity />
      </Section>
    </>
  );
}

/** Where the provider alone signs in, they are the provider's. */
function Locks() {
  return (
    <>
      <Section
        title="Password"
        lead="Every other device is signed out when it changes, and access tokens end."
      >
        <ChangePasswordForm />
      </Section>
      <Section
        title="Second factor"
        lead="Asked for beside your password when you sign in, and before what a thief would do."
      >
        <SecondFactor />
      </Section>
    </>
  );
}

function ForPrograms({ Assistants }: Pick<Props, 'Assistants'>) {
  return (
    <>
      <Section title="Assistants" lead="Claude, ChatGPT and others that work in your account.">
        <Assistants Row={AccountRow} />
      </Section>
      <Section title="Access tokens" lead="For programs that use the API in your name.">
        <AccessTokens />
      </Section>
      <Section title="Webhooks" lead="Your addresses that get a message when something happens here.">
        <Webhooks />
      </Section>
      <Section
        title="Deleted by programs"
        lead="What an access token or an assistant deleted. You can restore it for 30 days."
      >
        <DeletedThings />
      </Section>
    </>
  );
}

const Fact = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd className="u-wrap">{value}</dd>
  </div>
);

function Section({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={classes.section}>
      <div>
        <Box component="h2" id={titleId} className="u-heading" fz="1.5rem" lh="1.25">
          {title}
        </Box>
        {lead && (
          <Box component="p" className="u-soft u-flush" mt={6} fz={15}>
            {lead}
          </Box>
        )}
      </div>
      <Box miw="0">{children}</Box>
    </section>
  );
}

function PostingRules() {
  const utils = trpc.useUtils();
  const { data: rules, error } = trpc.account.postingRules.useQuery();
  const save = trpc.account.savePostingRules.useMutation({
    onSuccess: (saved) => utils.account.postingRules.setData(undefined, saved),
  });
  const shown = save.isPending ? save.variables : rules;
  return (
    <Stack gap="sm" maw={480}>
      <Switch
        size="md"
        label="Hold pieces with open claims"
        description="A piece is not posted while a figure, date, quotation or link in it has no source, neither by you nor by a program."
        checked={shown?.holdsOpenClaims ?? false}
        disabled={!rules}
        onChange={({ currentTarget }) => save.mutate({ holdsOpenClaims: currentTarget.checked })}
      />
      <FormAlert error={error ?? save.error} />
    </Stack>
  );
}

function DeleteAccount() {
  const { id, plan, arePlansSold } = useUser();
  const [isAsking, setIsAsking] = useState(false);
  const remove = trpc.account.deleteAccount.useMutation({
    onSuccess: async () => {
      await forgetAllTexts(id);
      window.location.replace(paths.accountDeleted);
    },
  });

  function close() {
    setIsAsking(false);
    remove.reset();
  }

  return (
    <>
      <Button color="red" variant="light" onClick={() => setIsAsking(true)}>
        Delete Account
      </Button>
      <ConfirmModal
        opened={isAsking}
        title="Delete your account?"
        confirmLabel="Confirm Delete"
        cancelLabel="Nevermind"
        call={{ isPending: remove.isPending || remove.isSuccess, error: remove.error }}
        failed={ACCOUNT_MESSAGES.deleteFailed}
        onConfirm={() => remove.mutate()}
        onClose={close}
      >
        <p className="u-flush">{DELETE_WARNING[arePlansSold ? plan : 'free']}</p>
        <p>What you have posted stays on your websites. We’ll mail you when it is done.</p>
      </ConfirmModal>
    </>
  );
}

function Devices() {
  const utils = trpc.useUtils();
  const devices = trpc.account.devices.useQuery();
  const end = trpc.account.endSession.useMutation({
    onSettled: () => utils.account.devices.invalidate(),
    onError: toast.failure,
  });
  const signOutElsewhere = trpc.account.signOutElsewhere.useMutation({
    onSuccess: async () => {
      await utils.account.devices.invalidate();
      toast.success('Every other device has been signed out.');
    },
    onError: toast.failure,
  });
  if (!devices.data)
    return devices.isError ? <FormAlert error={devices.error} /> : <LoadingSkeleton rows={2} />;

  return (
    <Stack align="flex-start">
      <ul className="u-list" style={{ width: '100%' }}>
        {devices.data.map(({ id, userAgent, ipAddress, lastUsedAt, isCurrent }) => (
          <AccountRow
            key={id}
            title={describeDevice(userAgent)}
            detail={`${ipAddress ? `${ipAddress}, ` : ''}last used ${longDateTime(lastUsedAt)}`}
          >
            {isCurrent ? (
              <Badge>This device</Badge>
            ) : (
              <BusyButton
                variant="subtle"
                color="red"
                loading={end.isPending && end.variables.id === id}
                onClick={() => end.mutate({ id })}
                aria-label={`Sign out ${describeDevice(userAgent)}`}
              >
                Sign out
              </BusyButton>
            )}
          </AccountRow>
        ))}
      </ul>
      <BusyButton
        variant="default"
        loading={signOutElsewhere.isPending}
        disabled={devices.data.length < 2}
        onClick={() => signOutElsewhere.mutate()}
      >
        Sign out everywhere else
      </BusyButton>
    </Stack>
  );
}
