import { type ComponentProps, useState } from 'react';
import { Field } from './field.tsx';

type Props = Omit<ComponentProps<typeof Field>, 'type' | 'toggle'> & {
  shown?: boolean;
  onShownChange?: (shown: boolean) => void;
};

export function PasswordField({ shown, onShownChange, ...field }: Props) {
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
