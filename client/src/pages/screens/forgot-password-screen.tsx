import { useState } from 'react';
import { ACCOUNT_MESSAGES } from '#shared/rules/account.ts';
import { SIGNED_OUT_PAGES } from '#shared/rules/paths.ts';
import { ScreenHead } from './screen-head.tsx';
import { EmailRequestForm } from '../form/email-request-form.tsx';

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
