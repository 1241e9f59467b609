import { ACCOUNT_MESSAGES, NAME_MAX, signUpNotice } from '#shared/rules/account.ts';
import type { Installation } from '#shared/rules/installation.ts';
import { SIGNED_OUT_PAGES, STATIC_PAGES } from '#shared/rules/paths.ts';
import { passwordProblem } from '#shared/rules/simple-password.ts';
import { withoutTags } from '#shared/rules/text/text.ts';
import { emailProblem, Field } from '../form/field.tsx';
import { callAccount, FailureNotice, SubmitButton, useForm } from '../form/form.tsx';
import { NewPasswordField } from '../form/new-password-field.tsx';
import { rememberSignUp, ScreenHead, SignInLink } from './screen-head.tsx';

const TITLE = 'Create an account';
const OFFER = 'Three pieces are free. No card needed.';

export function SignUpScreen({ installation }: { installation: Installation }) {
  const notice = signUpNotice(installation.signUps);
  if (installation.signUps !== 'closed')
    return <SignUpForm lead={notice ?? (installation.arePlansSold ? OFFER : undefined)} />;

  return (
    <>
      <ScreenHead title={TITLE}>{notice}</ScreenHead>
      <div className="form">
        <SignInLink question="Already have an account?" />
      </div>
    </>
  );
}

function SignUpForm({ lead }: { lead: string | undefined }) {
  const { isBusy, isDone, problems, failure, onSubmit, onInput } = useForm({
    check: (values) => ({
      name: withoutTags(values.name ?? '').trim() ? null : ACCOUNT_MESSAGES.nameMissing,
      email: emailProblem(values.email),
      password: passwordProblem(values.password ?? '', { name: values.name, email: values.email }),
    }),
    send: ({ name = '', email = '', password = '' }) => callAccount('signUp', { name, email, password }),
    onDone: ({ isInDevMailbox }, { email = '' }) => {
      rememberSignUp(email, isInDevMailbox);
      window.location.assign(SIGNED_OUT_PAGES.accountCreated);
    },
  });

  return (
    <>
      <ScreenHead title={TITLE}>{lead}</ScreenHead>
      <form onSubmit={onSubmit} onInput={onInput} noValidate>
        <fieldset className="fields" disabled={isDone}>
          <Field label="Name" name="name" autoComplete="name" maxLength={NAME_MAX} error={problems.name} />
          <Field label="Email" name="email" type="email" autoComplete="username" error={problems.email} />
          <NewPasswordField error={problems.password} />
          <FailureNotice failure={failure} />
          <SubmitButton busy={isBusy || isDone}>
            {isBusy ? 'Creating your account…' : 'Create account'}
          </SubmitButton>
        </fieldset>
        <p className="small">
          By creating an account you agree to the{' '}
          <a href={STATIC_PAGES.terms} className="link">
            Terms of Use
          </a>{' '}
          and the{' '}
          <a href={STATIC_PAGES.privacy} className="link">
            Privacy Policy
          </a>
          .
        </p>
        <SignInLink question="Already have an account?" />
      </form>
    </>
  );
}
