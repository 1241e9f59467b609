import type { InputHTMLAttributes, ReactNode } from 'react';

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
    <div className="field">
      <div className="labelRow">
        <label htmlFor={name}>{label}</label>
        {aside}
      </div>
      <div className="control">
        <input
          {...input}
          id={name}
          name={name}
          ref={ref}
          className={toggle ? 'withToggle' : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
        />
        {toggle}
      </div>
      {error && (
        <p id={errorId} className="error">
          {error}
        </p>
      )}
    </div>
  );
}
