import { Alert } from '@mantine/core';
import type { TestResult } from '#shared/websites-rules.ts';

function bringIntoView(element: HTMLElement | null) {
  element?.scrollIntoView({ block: 'nearest' });
}

/** How a test of the connection ended, with the likely cause. */
export function TestOutcome({ result }: { result: TestResult }) {
  return (
    <Alert
      ref={bringIntoView}
      color={result.ok ? 'pine' : 'red'}
      role={result.ok ? 'status' : 'alert'}
      title={result.message}
    >
      {!result.ok && result.hint}
    </Alert>
  );
}
