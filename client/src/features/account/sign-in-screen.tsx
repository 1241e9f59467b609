import { useState } from 'react';
import { PRODUCT_NAME } from '#shared/brand.ts';
import { MESSAGES } from '#shared/account-rules.ts';
import { callAccount } from '../../lib/call-account.ts';
import { paths } from '../../lib/paths.ts';
import { useAccountForm } from '../../lib/use-account-form.ts';
import { PlainFailure } from '../../ui/plain-failure.tsx';
import { PlainField } from '../../ui/plain-field.tsx';
import classes from '../../ui/plain-form.module.css';
import { PlainHead } from '../../ui/plain-head.tsx';
import { PlainNotice } from '../../ui/plain-notice.tsx';
import { PlainPasswordField } from '../../ui/plain-password-field.tsx';
import { PlainSubmit } from '../../ui/plain-submit.tsx';
import { emailProblem } from './email-problem.ts';
import { ResendConfirmation } from './resend-confirmation.tsx';

export function SignInScreen() {
  const [hasNoProfile, setHasNoProfile] = useState(false);
  const { isBusy, isDone, problems, failure, sent, onSubmit, onInput } = useAccountForm({
    check: (values) => ({
      email: emailProblem(values.email),
      password: values.password ? null : MESSAGES.passwordMissing,
    }),
    send: ({ email = '', password = '' }) => callAccount('signIn', { email, password }),
    onDone: ({ hasAccount }) => {
      if (hasAccount) window.location.assign(paths.create);
      else setHasNoProfile(true);
    },
  });
  return (
    <>
      <PlainHead title="Welcome back">Sign in to write and publish.</PlainHead>
      <form className={classes.form} onSubmit={onSubmit} onInput={onInput} noValidate>
        <PlainField label="Email" name="email" type="email" autoComplete="username" error={problems.email} />
        <PlainPasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          error={problems.password}
          aside={
            <a href={paths.forgotPassword} className={classes.link}>
              Forgot password?
            </a>
          }
        />
        <PlainFailure failure={failure} fallback={MESSAGES.loginFailed}>
          {failure?.message === MESSAGES.wrongCredentials && <ResendConfirmation email={sent.email ?? ''} />}
        </PlainFailure>
        {hasNoProfile && (
          <PlainNotice tone="danger">
            <p>{MESSAGES.noProfile}</p>
            <p>
              <a href={paths.signUp} className={classes.link}>
                Sign up
              </a>
            </p>
          </PlainNotice>
        )}
        <PlainSubmit busy={isBusy || (isDone && !hasNoProfile)}>
          {isBusy ? 'Signing in…' : 'Sign in'}
        </PlainSubmit>
        <p className={classes.small}>
          New to {PRODUCT_NAME}?{' '}
          <a href={paths.signUp} className={classes.link}>
            Sign up
          </a>
        </p>
      </form>
    </>
  );
}
