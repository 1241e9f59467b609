import { useState } from 'react';
import { FailureNotice, type CallResult } from '../form/form.tsx';

type Props = { label: string; send: () => Promise<CallResult<unknown>>; onSignedIn: () => void };

export function PasskeyButton({ label, send, onSignedIn }: Props) {
  const [isBusy, setIsBusy] = useState(false);
  const [result, setResult] = useState<CallResult<unknown> | null>(null);

  async function press() {
    setIsBusy(true);
    const answer = await send();
    setResult(answer);
    if (answer.ok) onSignedIn();
    else setIsBusy(false);
  }

  return (
    <>
      <button type="button" className="link" onClick={() => void press()} disabled={isBusy} data-think>
        {label}
      </button>
      {result && !result.ok && <FailureNotice failure={result.failure} />}
    </>
  );
}
