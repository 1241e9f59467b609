import { Alert, Text } from '@mantine/core';
import { SITE_CAUSES } from '#shared/rules/site-causes.ts';
import type { TestResult } from '#shared/rules/websites.ts';

function bringIntoView(element: HTMLElement | null) {
  element?.scrollIntoView({ block: 'nearest' });
}

/** How a test of the connection ended: the cause, and what to do about it. */
export function TestOutcome({ result }: { result: TestResult }) {
  return (
    <Alert
      ref={bringIntoView}
      color={result.ok ? 'pine' : 'red'}
      role={result.ok ? 'status' : 'alert'}
      title={result.ok ? result.message : SITE_CAUSES[result.problem]}
    >
      {!result.ok && result.problem === 'credentials' && <Text>{result.message}</Text>}
      {!result.ok && <Text>{result.hint}</Text>}
    </Alert>
  );
}
