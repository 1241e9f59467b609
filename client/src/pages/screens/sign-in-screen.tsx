import { lazy, Suspense, useState } from 'react';
import { ACCOUNT_MESSAGES } from '#shared/rules/account.ts';
import { PRODUCT_NAME } from '#shared/rules/brand.ts';
import { FACTOR_OUTCOMES, isFactorOutcome } from '#shared/rules/factors.ts';
import type { Installation } from '#shared/rules/installation.ts';
import { FACTOR_OUTCOME, SIGNED_OUT_PAGES, wayBack } from '#shared/rules/paths.ts';
import { emailProblem, Field, PasswordField } from '../form/field.tsx';
import {
  callAccount,
  FailureNotice,
  Notice,
  SubmitButton,
  useForm,
  useInBrowser,
  type FactorStep,
} from '../form/form.tsx';
import { answerByPasskey } from './answer-by-passkey.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { ResendConfirmation, ScreenHead } from './screen-head.tsx';

/** Few sign-ins need it. */
const FactorScreen = lazy(async () => ({ default: (await import('./factor-screen.tsx')).FactorScreen }));

const signInByPasskey = () =>
  answerByPasskey(
    () => callAccount('startPasskeySignIn', undefined),
    (response, step) => callAccount('signInByPasskey', { step, response }),
  );

const readOutcome = () => new URLSearchParams(window.location.search).get(FACTOR_OUTCOME) ?? '';

export function SignInScreen({ installation: { signUps } }: { installation: Installation }) {
  const [hasNoProfile, setHasNoProfile] = useState(false);
  const [step, setStep] = useState<FactorStep | null>(null);
  const outcome = useInBrowser(readOutcome, '');

  function goOn({ hasAccount }: { hasAccount: boolean }) {
    if (hasAccount) window.location.assign(wayBack(window.location.search));
    else setHasNoProfile(true);
  }

  const { isBusy, isDone, problems, failure, sent, onSubmit, onInput } = useForm({
    check: (values) => ({
      email: emailProblem(values.email),
      password: values.password ? null : ACCOUNT_MESSAGES.passwordMissing,
    }),
    send: ({ email = '', password = '' }) => callAccount('signIn', { email, password }),
    onDone: (answer) => (answer.step ? setStep(answer.step) : goOn(answer)),
  });

  if (step && !hasNoProfile)
    return (
      <Suspense>
        <FactorScreen step={step} onSignedIn={() => goOn({ hasAccount: true })} />
      </Suspense>
    );

  return (
    <>
      <ScreenHead title="Welcome back">Sign in to write and publish.</ScreenHead>
      <form onSubmit={onSubmit} onInput={onInput} noValidate>
        {isFactorOutcome(outcome) && (
          <Notice>
            <p>{FACTOR_OUTCOMES[outcome]}</p>
          </Notice>
        )}
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
        <PasskeyButton
          label="Use a passkey"
          send={signInByPasskey}
          onSignedIn={() => goOn({ hasAccount: true })}
        />
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
