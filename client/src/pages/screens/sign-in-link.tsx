import { SIGNED_OUT_PAGES } from '#shared/rules/paths.ts';
import classes from '../form/form.module.css';

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
