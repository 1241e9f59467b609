import { useState } from 'react';
import { ACCOUNT_MESSAGES } from '#shared/rules/account.ts';
import { SOMETHING_WENT_WRONG } from '#shared/rules/messages.ts';
import { callAccount } from '../call-account.ts';
import { emailProblem } from '../form/field.tsx';

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
