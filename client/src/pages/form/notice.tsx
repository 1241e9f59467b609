import type { ReactNode } from 'react';

type Props = { tone?: 'success' | 'danger'; children: ReactNode };

export function Notice({ tone = 'success', children }: Props) {
  return (
    <div className="notice" role={tone === 'danger' ? 'alert' : 'status'}>
      {children}
    </div>
  );
}
