import { customAlphabet } from 'nanoid';
import { useRef, useState } from 'react';
import { ACCOUNT_MESSAGES, PASSWORD_MIN } from '#shared/rules/account.ts';
import { PasswordField } from './field.tsx';
import { useInBrowser } from './form.tsx';

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

const GENERATED_PASSWORD_LENGTH = 12;

// Without the look-alikes l, I, O, 0, 1: people copy passwords by hand.
const LETTERS = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ';
const DIGITS = '23456789';
const SYMBOLS = '!#$%&*+-=?@^_~';
const KINDS = [/[a-zA-Z]/, /\d/, /[^a-zA-Z\d]/];

const draw = customAlphabet(LETTERS + DIGITS + SYMBOLS, GENERATED_PASSWORD_LENGTH);

/** 12 characters from the browser's cryptographic source, drawn anew until a letter, a digit and a symbol are in. */
export function generatePassword(): string {
  for (;;) {
    const password = draw();
    if (KINDS.every((kind) => kind.test(password))) return password;
  }
}
