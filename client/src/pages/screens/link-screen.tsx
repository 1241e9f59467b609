import { ACCOUNT_MESSAGES } from '#shared/rules/account.ts';
import { PasswordField } from '../form/field.tsx';
import { callAccount, SubmitButton, useForm, type FactorStep } from '../form/form.tsx';
import { ScreenHead } from './screen-head.tsx';
import { StepFailure } from './step-failure.tsx';

type Props = { step: string; onLinked: (left: { factor?: FactorStep }) => void };

/** The provider named an address that has an account here: it is linked once. */
export function LinkScreen({ step, onLinked }: Props) {
  const { isBusy, isDone, problems, failure, onSubmit, onInput } = useForm({
    check: ({ password }) => ({ password: password ? null : ACCOUNT_MESSAGES.passwordMissing }),
    send: ({ password = '' }) => callAccount('linkProvider', { step, password }),
    onDone: onLinked,
  });

  return (
    <>
      <ScreenHead title="You have an account here">
        Enter its password once. From then on the other sign-in is enough.
      </ScreenHead>
      <form onSubmit={onSubmit} onInput={onInput} noValidate>
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          error={problems.password}
        />
        <StepFailure failure={failure} />
        <SubmitButton busy={isBusy || isDone}>{isBusy ? 'Signing in…' : 'Sign in'}</SubmitButton>
      </form>
    </>
  );
}
