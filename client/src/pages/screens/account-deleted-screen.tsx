import { SIGNED_OUT_PAGES } from '#shared/rules/paths.ts';
import classes from '../form/form.module.css';
import { ScreenHead } from './screen-head.tsx';

export function AccountDeletedScreen() {
  return (
    <>
      <ScreenHead title="Account deleted">
        Your account was deleted and any active subscription canceled.
      </ScreenHead>
      <a href={SIGNED_OUT_PAGES.signIn} className={classes.button}>
        Go to the home page
      </a>
    </>
  );
}
