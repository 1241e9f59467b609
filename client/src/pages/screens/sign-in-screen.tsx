import { lazy, Suspense, useState, type MouseEvent } from 'react';
import { ACCOUNT_MESSAGES } from '#shared/rules/account.ts';
import { PRODUCT_NAME } from '#shared/rules/brand.ts';
import { FACTOR_OUTCOMES, isFactorOutcome } from '#shared/rules/factors.ts';
import type { Installation } from '#shared/rules/installation.ts';
import { FACTOR_OUTCOME, SIGNED_OUT_PAGES, wayBack } from '#shared/rules/paths.ts';
import { PROVIDER_PATHS } from '#shared/rules/provider.ts';
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
import { afterProvider } from './after-provider.ts';
import { answerByPasskey } from './answer-by-passkey.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { ResendConfirmation, ScreenHead } from './screen-head.tsx';

/** Few sign-ins need it. */
const FactorScreen = lazy(async () => ({ default: (await import('./factor-screen.tsx')).FactorScreen }));

/** Nor this. */
const LinkScreen = lazy(async () => ({ default: (await import('./link-screen.tsx')).LinkScreen }));

const signInByPasskey = () =>
  answerByPasskey(
    () => callAccount('startPasskeySignIn', undefined),
    (response, step) => callAccount('signInByPasskey', { step, response }),
  );

const readHash = () => window.location.hash;
const readOutcome = () => new URLSearchParams(window.location.search).get(FACTOR_OUTCOME) ?? '';

export function SignInScreen({ installation }: { installation: Installation }) {
  const [given, setStep] = useState<FactorStep | null>(null);
  const { factor, link, refusal } = afterProvider(useInBrowser(readHash, ''));
  const step = given ?? factor;

  const goOn = () => window.location.assign(wayBack(window.location.search));

  if (step)
    return (
      <Suspense>
        <FactorScreen step={step} onSignedIn={goOn} />
      </Suspense>
    );
  if (link)
    return (
      <Suspense>
        <LinkScreen step={link} onLinked={(left) => (left.factor ? setStep(left.factor) : goOn())} />
      </Suspense>
    );

  const { provider, arePasswordsOn } = installation;
  return (
    <>
      <ScreenHead title="Welcome back">Sign in to write and publish.</ScreenHead>
      {refusal && (
        <Notice tone="danger">
          <p>{refusal}</p>
        </Notice>
      )}
      {provider !== null && (
        <p>
          <a href={PROVIDER_PATHS.start} onClick={withWayBack} className="button wide">
            {`Continue with ${provider}`}
          </a>
        </p>
      )}
      {arePasswordsOn && <SignInForm installation={installation} onStep={setStep} onSignedIn={goOn} />}
    </>
  );
}

/** Before the page is alive it leads to where a sign-in leads by itself. */
function withWayBack({ currentTarget }: MouseEvent<HTMLAnchorElement>) {
  currentTarget.search = window.location.search;
}

type FormProps = { installation: Installation; onStep: (step: FactorStep) => void; onSignedIn: () => void };

function SignInForm({ installation: { signUps }, onStep, onSignedIn }: FormProps) {
  const [hasNoProfile, setHasNoProfile] = useState(false);
  const outcome = useInBrowser(readOutcome, '');

  const { isBusy, isDone, problems, failure, sent, onSubmit, onInput } = useForm({
    check: (values) => ({
      email: emailProblem(values.email),
      password: values.password ? null : ACCOUNT_MESSAGES.passwordMissing,
    }),
    send: ({ email = '', password = '' }) => callAccount('signIn', { email, password }),
    onDone: ({ step, hasAccount }) => {
      if (!hasAccount) setHasNoProfile(true);
      else if (step) onStep(step);
      else onSignedIn();
    },
  });

  return (
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
      <PasskeyButton label="Use a passkey" send={signInByPasskey} onSignedIn={onSignedIn} />
      {signUps !== 'closed' && (
        <p className="small">
          New to {PRODUCT_NAME}?{' '}
          <a href={SIGNED_OUT_PAGES.signUp} className="link">
            Sign up
          </a>
        </p>
      )}
    </form>
  );
}
