import { Alert, Text } from '@mantine/core';
import type { TestResult } from '#shared/websites.ts';

/** How a test of the connection ended, with the likely cause. */
export function TestOutcome({ result }: { result: TestResult }) {
  return (
    <Alert color={result.ok ? 'pine' : 'red'} role={result.ok ? 'status' : 'alert'} title={result.message}>
      {!result.ok && <Text>{result.hint}</Text>}
    </Alert>
  );
}
