import { ACCOUNT_MESSAGES } from '#shared/rules/account.ts';
import type { Installation } from '#shared/rules/installation.ts';
import { SIGNED_OUT_PAGES } from '#shared/rules/paths.ts';
import { DevMailbox } from '../form/dev-mailbox.tsx';
import { EmailRequestForm, useInBrowser } from '../form/form.tsx';
import {
  recallIsInDevMailbox,
  recallSignUpEmail,
  ResendConfirmation,
  ScreenHead,
  SignInLink,
} from './screen-head.tsx';

export function AccountCreatedScreen() {
  const email = useInBrowser(recallSignUpEmail, '');
  const isInDevMailbox = useInBrowser(recallIsInDevMailbox, false);

  return (
    <>
      <ScreenHead title="Account created">
        A confirmation email was sent{email && ` to ${email}`}. Open the link in it to sign in.
      </ScreenHead>
      <div className="form">
        {isInDevMailbox && <DevMailbox />}
        <p className="small">No email after a few minutes? Please check your spam or promotions folder.</p>
        {email && <ResendConfirmation email={email} isMailboxNamed={isInDevMailbox} />}
        <SignInLink question="Confirmed already?" />
      </div>
    </>
  );
}

export function AccountDeletedScreen({ installation }: { installation: Installation }) {
  return (
    <>
      <ScreenHead title="Account deleted">
        {installation.arePlansSold
          ? 'Your account was deleted and any active subscription canceled.'
          : 'Your account was deleted.'}
      </ScreenHead>
      <a href={SIGNED_OUT_PAGES.signIn} className="button">
        Go to the home page
      </a>
    </>
  );
}

function LinkInvalid({ ask, sent }: { ask: 'forgotPassword' | 'resendConfirmation'; sent: string }) {
  return (
    <>
      <ScreenHead title="This link has expired">Enter your email and we’ll send you a new one.</ScreenHead>
      <div className="form">
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
