import { paths } from '../../lib/paths.ts';
import classes from '../../ui/plain-form.module.css';
import { PlainHead } from '../../ui/plain-head.tsx';

export function AccountDeletedScreen() {
  return (
    <>
      <PlainHead title="Account deleted">
        Your account was deleted and any active subscription canceled.
      </PlainHead>
      <a href={paths.signIn} className={classes.button}>
        Go to the home page
      </a>
    </>
  );
}
