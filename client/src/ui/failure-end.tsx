import { useState } from 'react';
import type { ErrorText } from '#client/lib/error-text.ts';
import { reconnect } from '#client/lib/reconnect.ts';
import { needsReconnecting } from '#shared/rules/site-problems.ts';
import { shortAddress } from '#shared/rules/websites.ts';
import { BusyButton } from './action.tsx';

type Props = {
  failure: Partial<ErrorText>;
  website: { id: string; domain: string };
  /** Does again what has failed; also by itself, once the website is connected again. */
  onAgain: () => void;
  again?: string;
  isBusy?: boolean;
};

/** The one thing to do that ends a failure of a website. */
export function FailureEnd({ failure, website, onAgain, again = 'Try again', isBusy = false }: Props) {
  const [isAsking, setAsking] = useState(false);

  async function reconnectFirst() {
    setAsking(true);
    const isReconnected = await reconnect(website.id);
    setAsking(false);
    if (isReconnected) onAgain();
  }

  const isCutOff = needsReconnecting(failure);
  return (
    <BusyButton
      className="u-start"
      data-wraps
      loading={isBusy}
      aria-haspopup={isCutOff ? 'dialog' : undefined}
      aria-expanded={isCutOff ? isAsking : undefined}
      onClick={isCutOff ? () => void reconnectFirst() : onAgain}
    >
      {isCutOff ? `Reconnect ${shortAddress(website.domain)}` : again}
    </BusyButton>
  );
}
