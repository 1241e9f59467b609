import { useInBrowser } from '../../lib/use-in-browser.ts';
import classes from '../../ui/plain-form.module.css';
import { PlainHead } from '../../ui/plain-head.tsx';
import { ResendConfirmation } from './resend-confirmation.tsx';
import { SignInLink } from './sign-in-link.tsx';
import { recallSignUpEmail } from './sign-up-email.ts';

export function AccountCreatedScreen() {
  const email = useInBrowser(recallSignUpEmail, '');
  return (
    <>
      <PlainHead title="Account created">
        A confirmation email was sent{email && ` to ${email}`}. Open the link in it to sign in.
      </PlainHead>
      <div className={classes.form}>
        <p className={classes.small}>
          No email after a few minutes? Please check your spam or promotions folder.
        </p>
        {email && <ResendConfirmation email={email} />}
        <SignInLink question="Confirmed already?" />
      </div>
    </>
  );
}
