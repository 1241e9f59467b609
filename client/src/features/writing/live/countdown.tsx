import { useEffect, useState } from 'react';

/** Seconds the Generate button counts down from. */
const GENERATION_COUNTDOWN = 60;

export function Countdown({ startedAt }: { startedAt: number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);

  const left = GENERATION_COUNTDOWN - Math.max(0, Math.floor((now - startedAt) / 1000));
  return left > 0 ? `Generating... ${left}s` : 'Generating... almost there';
}
