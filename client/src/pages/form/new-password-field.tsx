import { useRef, useState } from 'react';
import { ACCOUNT_MESSAGES, PASSWORD_MIN } from '#shared/rules/account.ts';
import { generatePassword } from './generate-password.ts';
import { useInBrowser } from '../use-in-browser.ts';
import { PasswordField } from './field.tsx';

type Props = { label?: string; error: string | null | undefined };

export function NewPasswordField({ label = 'Password', error }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [isShown, setIsShown] = useState(false);
  const [said, setSaid] = useState('');
  // A press before would be lost.
  const isAlive = useInBrowser(() => true, false);

  async function generate() {
    if (!input.current) return;
    const password = generatePassword();
    input.current.value = password;
    setIsShown(true);
    setSaid((await isCopied(password)) ? ACCOUNT_MESSAGES.passwordCopied : ACCOUNT_MESSAGES.passwordFilled);
  }

  return (
    <div className="field">
      <PasswordField
        label={label}
        name="password"
        autoComplete="new-password"
        ref={input}
        minLength={PASSWORD_MIN}
        error={error}
        shown={isShown}
        onShownChange={setIsShown}
        onInput={() => setSaid('')}
      />
      <button type="button" className="link" disabled={!isAlive} onClick={() => void generate()} data-think>
        Generate strong password
      </button>
      <p className="small" role="status">
        {said || `At least ${PASSWORD_MIN} characters.`}
      </p>
    </div>
  );
}

/** Browsers refuse without permission and at addresses that are not secure. */
async function isCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
