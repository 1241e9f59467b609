import { paths } from '../../lib/paths.ts';
import classes from '../../ui/plain-form.module.css';

/** The way back to the sign-in page, after the question whom it is for. */
export function SignInLink({ question }: { question: string }) {
  return (
    <p className={classes.small}>
      {question}{' '}
      <a href={paths.signIn} className={classes.link}>
        Sign in
      </a>
    </p>
  );
}
