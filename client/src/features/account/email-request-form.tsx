import { callAccount } from '../../lib/call-account.ts';
import { useAccountForm } from '../../lib/use-account-form.ts';
import { PlainFailure } from '../../ui/plain-failure.tsx';
import { PlainField } from '../../ui/plain-field.tsx';
import classes from '../../ui/plain-form.module.css';
import { PlainNotice } from '../../ui/plain-notice.tsx';
import { PlainSubmit } from '../../ui/plain-submit.tsx';
import { emailProblem } from './email-problem.ts';

type Props = {
  /** The mail that is asked for. */
  ask: 'forgotPassword' | 'resendConfirmation';
  button: string;
  /** Takes the form's place when it has been sent. */
  sent: string;
  onSent?: () => void;
};

/** Asks for a mail to the address that is typed in. The answer is the same whether or not the address is known. */
export function EmailRequestForm({ ask, button, sent, onSent }: Props) {
  const { isBusy, isDone, problems, failure, onSubmit, onInput } = useAccountForm({
    check: ({ email }) => ({ email: emailProblem(email) }),
    send: ({ email = '' }) => callAccount(ask, { email }),
    onDone: () => onSent?.(),
  });
  if (isDone) {
    return (
      <PlainNotice>
        <p>{sent}</p>
      </PlainNotice>
    );
  }
  return (
    <form className={classes.form} onSubmit={onSubmit} onInput={onInput} noValidate>
      <PlainField label="Email" name="email" type="email" autoComplete="username" error={problems.email} />
      <PlainFailure failure={failure} />
      <PlainSubmit busy={isBusy}>{isBusy ? 'Sending…' : button}</PlainSubmit>
    </form>
  );
}
