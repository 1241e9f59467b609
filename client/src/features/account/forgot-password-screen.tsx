import { useState } from 'react';
import { MESSAGES } from '#shared/account-rules.ts';
import { paths } from '../../lib/paths.ts';
import classes from '../../ui/plain-form.module.css';
import { PlainHead } from '../../ui/plain-head.tsx';
import { EmailRequestForm } from './email-request-form.tsx';

export function ForgotPasswordScreen() {
  const [isSent, setIsSent] = useState(false);
  return (
    <>
      <PlainHead title="Forgot your password?">
        {isSent
          ? 'The link in the email works once and for one hour.'
          : 'We send you a link to set a new one.'}
      </PlainHead>
      <div className={classes.form}>
        <EmailRequestForm
          ask="forgotPassword"
          button="Send reset email"
          sent={MESSAGES.resetSent}
          onSent={() => setIsSent(true)}
        />
        <p className={classes.small}>
          <a href={paths.signIn} className={classes.link}>
            Back to sign in
          </a>
        </p>
      </div>
    </>
  );
}
