import { MESSAGES, NAME_MAX, passwordProblem } from '#shared/account-rules.ts';
import { withoutTags } from '#shared/text.ts';
import { callAccount } from '../../lib/call-account.ts';
import { paths } from '../../lib/paths.ts';
import { useAccountForm } from '../../lib/use-account-form.ts';
import { PlainFailure } from '../../ui/plain-failure.tsx';
import { PlainField } from '../../ui/plain-field.tsx';
import classes from '../../ui/plain-form.module.css';
import { PlainHead } from '../../ui/plain-head.tsx';
import { PlainSubmit } from '../../ui/plain-submit.tsx';
import { emailProblem } from './email-problem.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { SignInLink } from './sign-in-link.tsx';
import { rememberSignUpEmail } from './sign-up-email.ts';

export function SignUpScreen() {
  const { isBusy, isDone, problems, failure, onSubmit, onInput } = useAccountForm({
    check: (values) => ({
      name: withoutTags(values.name ?? '').trim() ? null : MESSAGES.nameMissing,
      email: emailProblem(values.email),
      password: passwordProblem(values.password ?? '', { name: values.name, email: values.email }),
    }),
    send: ({ name = '', email = '', password = '' }) => callAccount('signUp', { name, email, password }),
    onDone: (_data, { email = '' }) => {
      rememberSignUpEmail(email);
      window.location.assign(paths.accountCreated);
    },
  });
  return (
    <>
      <PlainHead title="Create an account">Three pieces are free. No card needed.</PlainHead>
      <form className={classes.form} onSubmit={onSubmit} onInput={onInput} noValidate>
        <fieldset className={classes.fields} disabled={isDone}>
          <PlainField
            label="Name"
            name="name"
            autoComplete="name"
            maxLength={NAME_MAX}
            error={problems.name}
          />
          <PlainField
            label="Email"
            name="email"
            type="email"
            autoComplete="username"
            error={problems.email}
          />
          <NewPasswordField error={problems.password} />
          <PlainFailure failure={failure} />
          <PlainSubmit busy={isBusy || isDone}>
            {isBusy ? 'Creating your account…' : 'Create account'}
          </PlainSubmit>
        </fieldset>
        <p className={classes.small}>
          By creating an account you agree to the{' '}
          <a href={paths.terms} className={classes.link}>
            Terms of Use
          </a>{' '}
          and the{' '}
          <a href={paths.privacy} className={classes.link}>
            Privacy Policy
          </a>
          .
        </p>
        <SignInLink question="Already have an account?" />
      </form>
    </>
  );
}
