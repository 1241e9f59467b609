import { SIGNED_OUT_PAGES } from '#shared/rules/paths.ts';

export function SignInLink({ question }: { question: string }) {
  return (
    <p className="small">
      {question}{' '}
      <a href={SIGNED_OUT_PAGES.signIn} className="link">
        Sign in
      </a>
    </p>
  );
}
