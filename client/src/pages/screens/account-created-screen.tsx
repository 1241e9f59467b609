import { useInBrowser } from '../use-in-browser.ts';
import classes from '../form/form.module.css';
import { ScreenHead } from './screen-head.tsx';
import { ResendConfirmation } from './resend-confirmation.tsx';
import { SignInLink } from './sign-in-link.tsx';
import { recallSignUpEmail } from './sign-up-email.ts';

export function AccountCreatedScreen() {
  const email = useInBrowser(recallSignUpEmail, '');
  return (
    <>
      <ScreenHead title="Account created">
        A confirmation email was sent{email && ` to ${email}`}. Open the link in it to sign in.
      </ScreenHead>
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
