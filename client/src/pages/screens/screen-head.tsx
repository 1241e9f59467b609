import { useState, type ReactNode } from 'react';
import { ACCOUNT_MESSAGES } from '#shared/rules/account.ts';
import { SOMETHING_WENT_WRONG } from '#shared/rules/messages.ts';
import { SIGNED_OUT_PAGES } from '#shared/rules/paths.ts';
import { DevMailbox } from '../form/dev-mailbox.tsx';
import { emailProblem } from '../form/field.tsx';
import { callAccount } from '../form/form.tsx';

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

const EMAIL_KEY = 'sign-up-email';
const DEV_MAILBOX_KEY = 'sign-up-in-dev-mailbox';

/** Carries to the "account created" page where the mail went, and the address, by which it can be asked for again. */
export function rememberSignUp(email: string, isInDevMailbox: boolean) {
  try {
    sessionStorage.setItem(EMAIL_KEY, email);
    sessionStorage.setItem(DEV_MAILBOX_KEY, String(isInDevMailbox));
  } catch {
    // Without storage that page shows its text alone.
  }
}

export const recallSignUpEmail = () => recall(EMAIL_KEY);
export const recallIsInDevMailbox = () => recall(DEV_MAILBOX_KEY) === 'true';

function recall(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

type ResendProps = {
  email: string;
  /** The page says already where the mail is. */
  isMailboxNamed?: boolean;
};

export function ResendConfirmation({ email, isMailboxNamed = false }: ResendProps) {
  const [answer, setAnswer] = useState<string | null>(null);
  const [isInDevMailbox, setIsInDevMailbox] = useState(false);
  const [isBusy, setIsBusy] = useState(false);

  async function resend() {
    const problem = emailProblem(email);
    if (problem) return setAnswer(problem);
    setIsBusy(true);
    const result = await callAccount('resendConfirmation', { email });
    setIsBusy(false);
    setIsInDevMailbox(result.ok && result.data.isInDevMailbox);
    setAnswer(
      result.ok ? ACCOUNT_MESSAGES.confirmationResent : (result.failure.message ?? SOMETHING_WENT_WRONG),
    );
  }

  if (answer)
    return (
      <>
        <p>{answer}</p>
        {isInDevMailbox && !isMailboxNamed && <DevMailbox />}
      </>
    );
  return (
    <p>
      <button type="button" className="link" onClick={() => void resend()} disabled={isBusy} data-think>
        Resend confirmation email
      </button>
    </p>
  );
}
