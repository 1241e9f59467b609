import type { ReactNode } from 'react';
import classes from './field.module.css';

type Props = {
  label: string;
  /** Beside label and value. */
  button?: ReactNode;
  children: ReactNode;
};

/** A value with its label. */
export function Field({ label, button, children }: Props) {
  return (
    <section className={classes.field} aria-label={label}>
      <div className={classes.text}>
        <h3 className={classes.label}>{label}</h3>
        {children}
      </div>
      {button}
    </section>
  );
}
