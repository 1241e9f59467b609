import { useState, type ComponentProps, type InputHTMLAttributes, type ReactNode } from 'react';
import { ACCOUNT_MESSAGES } from '#shared/rules/account.ts';

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

type PasswordProps = Omit<ComponentProps<typeof Field>, 'type' | 'toggle'> & {
  shown?: boolean;
  onShownChange?: (shown: boolean) => void;
};

export function PasswordField({ shown, onShownChange, ...field }: PasswordProps) {
  const [isShownHere, setIsShownHere] = useState(false);
  const isShown = shown ?? isShownHere;
  const setShown = onShownChange ?? setIsShownHere;
  return (
    <Field
      {...field}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      toggle={
        <button
          type="button"
          className="toggle"
          title={isShown ? 'Hide password' : 'Show password'}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
        </button>
      }
    />
  );
}

const LOOKS_LIKE_EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export function emailProblem(value = ''): string | null {
  if (!value.trim()) return ACCOUNT_MESSAGES.emailMissing;
  return LOOKS_LIKE_EMAIL.test(value.trim()) ? null : ACCOUNT_MESSAGES.emailInvalid;
}
