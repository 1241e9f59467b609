import { useState } from 'react';
import { FACTOR_MESSAGES, REMEMBERED_DAYS } from '#shared/rules/factors.ts';
import { Field } from '../form/field.tsx';
import { callAccount, Notice, SubmitButton, useForm, type FactorStep } from '../form/form.tsx';
import { answerByPasskey } from './answer-by-passkey.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { ScreenHead } from './screen-head.tsx';
import { StepFailure } from './step-failure.tsx';

type Props = { step: FactorStep; onSignedIn: () => void };

/** The second half of a sign-in. */
export function FactorScreen({ step, onSignedIn }: Props) {
  const [isRecovering, setIsRecovering] = useState(!step.hasApp);
  const { isBusy, isDone, problems, failure, onSubmit, onInput } = useForm({
    check: ({ code = '' }) => ({ code: code.trim() ? null : FACTOR_MESSAGES.codeMissing }),
    send: ({ code = '', remembers }) =>
      callAccount('signInByCode', { step: step.token, code, remembers: remembers === 'on' }),
    onDone: onSignedIn,
  });

  return (
    <>
      <ScreenHead title="One more step">
        {isRecovering
          ? 'Enter one of your recovery codes.'
          : 'Enter the code that your authenticator app shows.'}
        {step.hasPasskey && ' Or use a passkey.'}
      </ScreenHead>
      {step.hasPasskey && (
        <div className="form ways">
          <PasskeyButton
            label="Use a passkey"
            onSignedIn={onSignedIn}
            send={() =>
              answerByPasskey(
                () => callAccount('factorPasskey', { step: step.token }),
                (response) => callAccount('signInByFactorPasskey', { step: step.token, response }),
              )
            }
          />
        </div>
      )}
      <form onSubmit={onSubmit} onInput={onInput} noValidate>
        <Field
          key={String(isRecovering)}
          label={isRecovering ? 'Recovery code' : 'Code'}
          name="code"
          inputMode={isRecovering ? 'text' : 'numeric'}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          // The screen has just replaced the one with the focus.
          ref={focus}
          error={problems.code}
        />
        <label className="choice">
          <input type="checkbox" name="remembers" /> Remember this device for {REMEMBERED_DAYS} days
        </label>
        <StepFailure failure={failure} />
        <SubmitButton busy={isBusy || isDone}>{isBusy ? 'Signing in…' : 'Sign in'}</SubmitButton>
      </form>
      <div className="form ways">
        {step.hasApp && (
          <button type="button" className="link" onClick={() => setIsRecovering(!isRecovering)}>
            {isRecovering ? 'Use the authenticator app' : 'Use a recovery code'}
          </button>
        )}
        <LostFactor step={step} />
      </div>
    </>
  );
}

const focus = (field: HTMLInputElement | null) => field?.focus();

function LostFactor({ step }: { step: FactorStep }) {
  const [answer, setAnswer] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function ask() {
    setIsBusy(true);
    const result = await callAccount('askFactorReset', { step: step.token });
    setIsBusy(false);
    setAnswer(result.ok ? FACTOR_MESSAGES.resetAsked : result.failure.message);
  }

  if (answer)
    return (
      <Notice>
        <p>{answer}</p>
      </Notice>
    );
  return (
    <details>
      <summary>Lost your second factor and your recovery codes?</summary>
      <p className="small">
        We email you a link that removes it. The link works after 24 hours, so that you can stop somebody
        else.
      </p>
      <button type="button" className="link" onClick={() => void ask()} disabled={isBusy} data-think>
        Email me the link
      </button>
    </details>
  );
}
