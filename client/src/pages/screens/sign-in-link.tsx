import { SIGNED_OUT_PAGES } from '#shared/rules/paths.ts';
import classes from '../form/form.module.css';

/** The way back to the sign-in page, after the question whom it is for. */
export function SignInLink({ question }: { question: string }) {
  return (
    <p className={classes.small}>
      {question}{' '}
      <a href={SIGNED_OUT_PAGES.signIn} className={classes.link}>
        Sign in
      </a>
    </p>
  );
}
