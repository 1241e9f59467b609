import type { ReactNode } from 'react';
import { SIGNED_OUT_PAGES } from '#shared/rules/paths.ts';

export function ScreenHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="head">
      <h1 className="title">{title}</h1>
      {children && <p className="lead">{children}</p>}
    </div>
  );
}

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
