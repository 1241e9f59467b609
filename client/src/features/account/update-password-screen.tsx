import { MESSAGES, PASSWORD_UPDATED_REDIRECT_MS, passwordProblem } from '#shared/account-rules.ts';
import { callAccount } from '../../lib/call-account.ts';
import { paths } from '../../lib/paths.ts';
import { useAccountForm } from '../../lib/use-account-form.ts';
import { PlainFailure } from '../../ui/plain-failure.tsx';
import classes from '../../ui/plain-form.module.css';
import { PlainHead } from '../../ui/plain-head.tsx';
import { PlainNotice } from '../../ui/plain-notice.tsx';
import { PlainSubmit } from '../../ui/plain-submit.tsx';
import { NewPasswordField } from './new-password-field.tsx';

export function UpdatePasswordScreen() {
  const { isBusy, isDone, problems, failure, onSubmit, onInput } = useAccountForm({
    check: ({ password = '' }) => ({ password: passwordProblem(password) }),
    send: ({ password = '' }) => callAccount('updatePassword', { password }),
    onDone: () => {
      setTimeout(() => window.location.assign(paths.create), PASSWORD_UPDATED_REDIRECT_MS);
    },
  });
  return (
    <>
      <PlainHead title="Update password">Choose a new password. Every other device is signed out.</PlainHead>
      <form className={classes.form} onSubmit={onSubmit} onInput={onInput} noValidate>
        <fieldset className={classes.fields} disabled={isDone}>
          <NewPasswordField label="New password" error={problems.password} />
          <PlainFailure failure={failure}>
            <p>
              <a href={paths.forgotPassword} className={classes.link}>
                Ask for a new reset email
              </a>
            </p>
          </PlainFailure>
          {isDone && (
            <PlainNotice>
              <p>{MESSAGES.passwordUpdated}</p>
            </PlainNotice>
          )}
          <PlainSubmit busy={isBusy || isDone}>{isBusy ? 'Updating…' : 'Update password'}</PlainSubmit>
        </fieldset>
      </form>
    </>
  );
}
