import { callAccount } from '../call-account.ts';
import { useForm } from './use-form.ts';
import { FailureNotice, Notice } from './notice.tsx';
import { Field } from './field.tsx';
import { SubmitButton } from './submit-button.tsx';
import { emailProblem } from './email-problem.ts';

type Props = {
  ask: 'forgotPassword' | 'resendConfirmation';
  button: string;
  sent: string;
  onSent?: () => void;
};

export function EmailRequestForm({ ask, button, sent, onSent }: Props) {
  const { isBusy, isDone, problems, failure, onSubmit, onInput } = useForm({
    check: ({ email }) => ({ email: emailProblem(email) }),
    send: ({ email = '' }) => callAccount(ask, { email }),
    onDone: () => onSent?.(),
  });
  if (isDone) {
    return (
      <Notice>
        <p>{sent}</p>
      </Notice>
    );
  }
  return (
    <form onSubmit={onSubmit} onInput={onInput} noValidate>
      <Field label="Email" name="email" type="email" autoComplete="username" error={problems.email} />
      <FailureNotice failure={failure} />
      <SubmitButton busy={isBusy}>{isBusy ? 'Sending…' : button}</SubmitButton>
    </form>
  );
}
