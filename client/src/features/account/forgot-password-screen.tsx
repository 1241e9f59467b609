import { MESSAGES } from '#shared/account-rules.ts';
import { callAccount } from '../../lib/call-account.ts';
import { paths } from '../../lib/paths.ts';
import { useAccountForm } from '../../lib/use-account-form.ts';
import { PlainFailure } from '../../ui/plain-failure.tsx';
import { PlainField } from '../../ui/plain-field.tsx';
import classes from '../../ui/plain-form.module.css';
import { PlainHead } from '../../ui/plain-head.tsx';
import { PlainNotice } from '../../ui/plain-notice.tsx';
import { PlainSubmit } from '../../ui/plain-submit.tsx';
import { emailProblem } from './email-problem.ts';

export function ForgotPasswordScreen() {
  const { isBusy, isDone, problems, failure, onSubmit } = useAccountForm({
    check: ({ email }) => ({ email: emailProblem(email) }),
    send: ({ email = '' }) => callAccount('forgotPassword', { email }),
    onDone: () => {},
  });
  return (
    <>
      <PlainHead title="Forgot your password?">
        {isDone
          ? 'The link in the email works once and for one hour.'
          : 'We send you a link to set a new one.'}
      </PlainHead>
      <div className={classes.form}>
        {isDone ? (
          <PlainNotice>
            <p>{MESSAGES.resetSent}</p>
          </PlainNotice>
        ) : (
          <form className={classes.form} onSubmit={onSubmit} noValidate>
            <PlainField
              label="Email"
              name="email"
              type="email"
              autoComplete="username"
              error={problems.email}
            />
            <PlainFailure failure={failure} />
            <PlainSubmit busy={isBusy}>{isBusy ? 'Sending…' : 'Send reset email'}</PlainSubmit>
          </form>
        )}
        <p className={classes.small}>
          <a href={paths.signIn} className={classes.link}>
            Back to sign in
          </a>
        </p>
      </div>
    </>
  );
}
