import type { ReactNode } from 'react';
import classes from '../form/form.module.css';

export function ScreenHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={classes.head}>
      <h1 className={classes.title}>{title}</h1>
      {children && <p className={classes.lead}>{children}</p>}
    </div>
  );
}
