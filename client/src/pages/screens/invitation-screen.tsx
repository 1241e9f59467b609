import { useEffect, useState } from 'react';
import { ACCOUNT_MESSAGES, NAME_MAX } from '#shared/rules/account.ts';
import { PRODUCT_NAME } from '#shared/rules/brand.ts';
import { LINKED_PAGES } from '#shared/rules/paths.ts';
import { passwordProblem } from '#shared/rules/simple-password.ts';
import { withoutTags } from '#shared/rules/text/text.ts';
import { Field } from '../form/field.tsx';
import {
  askAccount,
  callAccount,
  FailureNotice,
  SubmitButton,
  useForm,
  useInBrowser,
  type CallResult,
} from '../form/form.tsx';
import { NewPasswordField } from '../form/new-password-field.tsx';
import { ScreenHead, SignInLink } from './screen-head.tsx';

const TITLE = 'Your invitation';

const tokenInAddress = () => new URLSearchParams(window.location.search).get('token') ?? '';

type Found = CallResult<{ email: string }>;

/** The link is used up by the form that it opens, not by being looked at. */
export function InvitationScreen() {
  const token = useInBrowser(tokenInAddress, '');
  const [found, setFound] = useState<Found | null>(null);

  useEffect(() => {
    if (token) void askAccount('invitation', { token }).then(setFound);
  }, [token]);

  const isAlive = useInBrowser(() => true, false);
  if (isAlive && !token) return <Refused result={MISSING} />;
  if (found && !found.ok) return <Refused result={found} />;
  return (
    <>
      <ScreenHead
        title={TITLE}
      >{`Choose your name and a password to write with ${PRODUCT_NAME}.`}</ScreenHead>
      <AcceptForm token={token} email={found?.data.email ?? ''} />
    </>
  );
}

type Refusal = Exclude<Found, { ok: true }>;

const MISSING: Refusal = { ok: false, failure: { message: ACCOUNT_MESSAGES.invitationInvalid } };

function Refused({ result }: { result: Refusal }) {
  return (
    <>
      <ScreenHead title={TITLE} />
      <div className="form">
        <FailureNotice failure={result.failure} />
        <SignInLink question="Accepted already?" />
      </div>
    </>
  );
}

function AcceptForm({ token, email }: { token: string; email: string }) {
  const { isBusy, isDone, problems, failure, onSubmit, onInput } = useForm({
    check: (values) => ({
      name: withoutTags(values.name ?? '').trim() ? null : ACCOUNT_MESSAGES.nameMissing,
      password: passwordProblem(values.password ?? '', { name: values.name, email }),
    }),
    send: ({ name = '', password = '' }) => callAccount('acceptInvitation', { token, name, password }),
    onDone: () => window.location.assign(LINKED_PAGES.create),
  });
  return (
    <form onSubmit={onSubmit} onInput={onInput} noValidate>
      <fieldset className="fields" disabled={isDone}>
        <Field label="Email" name="email" type="email" autoComplete="username" value={email} readOnly />
        <Field label="Name" name="name" autoComplete="name" maxLength={NAME_MAX} error={problems.name} />
        <NewPasswordField error={problems.password} />
        <FailureNotice failure={failure} />
        <SubmitButton busy={isBusy || isDone || email === ''}>
          {isBusy ? 'Creating your account…' : 'Create account'}
        </SubmitButton>
      </fieldset>
      <SignInLink question="Accepted already?" />
    </form>
  );
}
