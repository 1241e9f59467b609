import { ACCOUNT_MESSAGES } from '#shared/rules/account.ts';
import classes from '../form/form.module.css';
import { ScreenHead } from './screen-head.tsx';
import { EmailRequestForm } from '../form/email-request-form.tsx';
import { SignInLink } from './sign-in-link.tsx';

type Props = { ask: 'forgotPassword' | 'resendConfirmation'; sent: string };

/** What a link in a mail shows when it was used, replaced or has expired: where a new one is to be had. */
function LinkInvalid({ ask, sent }: Props) {
  return (
    <>
      <ScreenHead title="This link has run out">{ACCOUNT_MESSAGES.linkInvalid}</ScreenHead>
      <div className={classes.form}>
        <EmailRequestForm ask={ask} button="Send a new link" sent={sent} />
        <SignInLink question={ask === 'resendConfirmation' ? 'Confirmed already?' : 'Know your password?'} />
      </div>
    </>
  );
}

export const ConfirmLinkInvalidScreen = () => (
  <LinkInvalid ask="resendConfirmation" sent={ACCOUNT_MESSAGES.confirmationResent} />
);
export const ResetLinkInvalidScreen = () => (
  <LinkInvalid ask="forgotPassword" sent={ACCOUNT_MESSAGES.resetSent} />
);
