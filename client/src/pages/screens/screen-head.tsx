import { type ReactNode, useState } from 'react';
import { SIGNED_OUT_PAGES } from '#shared/rules/paths.ts';
import { ACCOUNT_MESSAGES } from '#shared/rules/account.ts';
import { SOMETHING_WENT_WRONG } from '#shared/rules/messages.ts';
import { callAccount } from '../form/form.tsx';
import { emailProblem } from '../form/field.tsx';

export function ScreenHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="head">
      <h1 className="title">{title}</h1>
      {children && <p className="lead">{children}</p>}
    </div>
  );
}

export function SignInLink({ question }: { question: string }) {
  return (
    <p className="small">
      {question}{' '}
      <a href={SIGNED_OUT_PAGES.signIn} className="link">
        Sign in
      </a>
    </p>
  );
}

const KEY = 'sign-up-email';

/** Carries the address to the "account created" page, where the mail can be asked for again. */
export function rememberSignUpEmail(email: string) {
  try {
    sessionStorage.setItem(KEY, email);
  } catch {
    // Without storage that page shows its text alone.
  }
}

export function recallSignUpEmail(): string {
  try {
    return sessionStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

export function ResendConfirmation({ email }: { email: string }) {
  const [answer, setAnswer] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function resend() {
    const problem = emailProblem(email);
    if (problem) return setAnswer(problem);
    setIsBusy(true);
    const result = await callAccount('resendConfirmation', { email });
    setIsBusy(false);
    setAnswer(
      result.ok ? ACCOUNT_MESSAGES.confirmationResent : (result.failure.message ?? SOMETHING_WENT_WRONG),
    );
  }

  if (answer) return <p>{answer}</p>;
  return (
    <p>
      <button type="button" className="link" onClick={() => void resend()} disabled={isBusy} data-think>
        Resend confirmation email
      </button>
    </p>
  );
}
