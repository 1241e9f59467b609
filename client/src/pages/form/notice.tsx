import type { ReactNode } from 'react';
import { SOMETHING_WENT_WRONG } from '#shared/rules/messages.ts';
import type { Failure } from '../call-account.ts';

type Props = { tone?: 'success' | 'danger'; children: ReactNode };

export function Notice({ tone = 'success', children }: Props) {
  return (
    <div className="notice" role={tone === 'danger' ? 'alert' : 'status'}>
      {children}
    </div>
  );
}

type FailureProps = { failure: Failure | null; fallback?: string; children?: ReactNode };

export function FailureNotice({ failure, fallback = SOMETHING_WENT_WRONG, children }: FailureProps) {
  if (!failure) return null;
  return (
    <Notice tone="danger">
      <p>{failure.message ?? fallback}</p>
      {failure.hint && <p>{failure.hint}</p>}
      {children}
    </Notice>
  );
}
