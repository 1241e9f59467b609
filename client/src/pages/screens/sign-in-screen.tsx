import { useState } from 'react';
import { ACCOUNT_MESSAGES } from '#shared/rules/account.ts';
import { PRODUCT_NAME } from '#shared/rules/brand.ts';
import type { Installation } from '#shared/rules/installation.ts';
import { SIGNED_OUT_PAGES, wayBack } from '#shared/rules/paths.ts';
import { emailProblem, Field, PasswordField } from '../form/field.tsx';
import { callAccount, FailureNotice, Notice, SubmitButton, useForm } from '../form/form.tsx';
import { ResendConfirmation, ScreenHead } from './screen-head.tsx';

export function SignInScreen({ installation: { signUps } }: { installation: Installation }) {
  const [hasNoProfile, setHasNoProfile] = useState(false);
  const { isBusy, isDone, problems, failure, sent, onSubmit, onInput } = useForm({
    check: (values) => ({
      email: emailProblem(values.email),
      password: values.password ? null : ACCOUNT_MESSAGES.passwordMissing,
    }),
    send: ({ email = '', password = '' }) => callAccount('signIn', { email, password }),
    onDone: ({ hasAccount }) => {
      if (hasAccount) window.location.assign(wayBack(window.location.search));
      else setHasNoProfile(true);
    },
  });

  return (
    <>
      <ScreenHead title="Welcome back">Sign in to write and publish.</ScreenHead>
      <form onSubmit={onSubmit} onInput={onInput} noValidate>
        <Field label="Email" name="email" type="email" autoComplete="username" error={problems.email} />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          error={problems.password}
          aside={
            <a href={SIGNED_OUT_PAGES.forgotPassword} className="link">
              Forgot password?
            </a>
          }
        />
        <FailureNotice failure={failure} fallback={ACCOUNT_MESSAGES.loginFailed}>
          {failure?.message === ACCOUNT_MESSAGES.wrongCredentials && (
            <ResendConfirmation email={sent.email ?? ''} />
          )}
        </FailureNotice>
        {hasNoProfile && (
          <Notice tone="danger">
            <p>{ACCOUNT_MESSAGES.noProfile}</p>
            {signUps !== 'closed' && (
              <p>
                <a href={SIGNED_OUT_PAGES.signUp} className="link">
                  Sign up
                </a>
              </p>
            )}
          </Notice>
        )}
        <SubmitButton busy={isBusy || (isDone && !hasNoProfile)}>
          {isBusy ? 'Signing in…' : 'Sign in'}
        </SubmitButton>
        {signUps !== 'closed' && (
          <p className="small">
            New to {PRODUCT_NAME}?{' '}
            <a href={SIGNED_OUT_PAGES.signUp} className="link">
              Sign up
            </a>
          </p>
        )}
      </form>
    </>
  );
}
