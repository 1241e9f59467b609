import type { ReactNode } from 'react';
import { SOMETHING_WENT_WRONG } from '#shared/rules/messages.ts';
import type { Failure } from '../call-account.ts';
import { Notice } from './notice.tsx';

type Props = {
  failure: Failure | null;
  fallback?: string;
  children?: ReactNode;
};

export function FailureNotice({ failure, fallback = SOMETHING_WENT_WRONG, children }: Props) {
  if (!failure) return null;
  return (
    <Notice tone="danger">
      <p>{failure.message ?? fallback}</p>
      {failure.hint && <p>{failure.hint}</p>}
      {children}
    </Notice>
  );
}
