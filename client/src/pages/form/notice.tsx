import type { ReactNode } from 'react';
import classes from './form.module.css';

type Props = { tone?: 'success' | 'danger'; children: ReactNode };

export function Notice({ tone = 'success', children }: Props) {
  return (
    <div className={classes.notice} data-tone={tone} role={tone === 'danger' ? 'alert' : 'status'}>
      {children}
    </div>
  );
}
