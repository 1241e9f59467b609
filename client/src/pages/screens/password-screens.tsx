import { useState } from 'react';
import { ACCOUNT_MESSAGES } from '#shared/rules/account.ts';
import { LINKED_PAGES, SIGNED_OUT_PAGES } from '#shared/rules/paths.ts';
import { passwordProblem } from '#shared/rules/simple-password.ts';
import {
  callAccount,
  EmailRequestForm,
  FailureNotice,
  Notice,
  SubmitButton,
  useForm,
} from '../form/form.tsx';
import { NewPasswordField } from '../form/new-password-field.tsx';
import { ScreenHead } from './screen-head.tsx';

export function ForgotPasswordScreen() {
  const [isSent, setIsSent] = useState(false);

  return (
    <>
      <ScreenHead title="Forgot your password?">
        {isSent
          ? 'The link in the email works once and for one hour.'
          : 'We send you a link to set a new one.'}
      </ScreenHead>
      <div className="form">
        <EmailRequestForm
          ask="forgotPassword"
          button="Send reset email"
          sent={ACCOUNT_MESSAGES.resetSent}
          onSent={() => setIsSent(true)}
        />
        <p className="small">
          <a href={SIGNED_OUT_PAGES.signIn} className="link">
            Back to sign in
          </a>
        </p>
      </div>
    </>
  );
}

const PASSWORD_UPDATED_REDIRECT_MS = 2000;

export function UpdatePasswordScreen() {
  const { isBusy, isDone, problems, failure, onSubmit, onInput } = useForm({
    check: ({ password = '' }) => ({ password: passwordProblem(password) }),
    send: ({ password = '' }) => callAccount('updatePassword', { password }),
    onDone: () => {
      setTimeout(() => window.location.assign(LINKED_PAGES.create), PASSWORD_UPDATED_REDIRECT_MS);
    },
  });

  return (
    <>
      <ScreenHead title="Update password">
        Choose a new password. Every other device is signed out.
      </ScreenHead>
      <form onSubmit={onSubmit} onInput={onInput} noValidate>
        <fieldset className="fields" disabled={isDone}>
          <NewPasswordField label="New password" error={problems.password} />
          <FailureNotice failure={failure}>
            <p>
              <a href={SIGNED_OUT_PAGES.forgotPassword} className="link">
                Ask for a new reset email
              </a>
            </p>
          </FailureNotice>
          {isDone && (
            <Notice>
              <p>{ACCOUNT_MESSAGES.passwordUpdated}</p>
            </Notice>
          )}
          <SubmitButton busy={isBusy || isDone}>{isBusy ? 'Updating…' : 'Update password'}</SubmitButton>
        </fieldset>
      </form>
    </>
  );
}
