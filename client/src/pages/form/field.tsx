import type { InputHTMLAttributes, ReactNode } from 'react';
import classes from './form.module.css';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> & {
  label: string;
  name: string;
  error?: string | null;
  aside?: ReactNode;
  toggle?: ReactNode;
  ref?: React.Ref<HTMLInputElement>;
};

export function Field({ label, name, error, aside, toggle, ref, ...input }: Props) {
  const errorId = `${name}-error`;
  return (
    <div className={classes.field}>
      <div className={classes.labelRow}>
        <label htmlFor={name} className={classes.label}>
          {label}
        </label>
        {aside}
      </div>
      <div className={classes.control}>
        <input
          {...input}
          id={name}
          name={name}
          ref={ref}
          className={toggle ? `${classes.input} ${classes.withToggle}` : classes.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
        />
        {toggle}
      </div>
      {error && (
        <p id={errorId} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}
