import { useState } from 'react';
import { Alert, Text } from '@mantine/core';
import { SITE_CAUSES, type TestResult } from '#shared/rules/websites.ts';
import { type RouterInputs, trpc } from '../../lib/trpc.ts';

/** Tests whether a WordPress can be signed in to. A result counts for the very values it was made with. */
export function useConnectionTest(values: object) {
  const test = trpc.websites.test.useMutation();
  const [tested, setTested] = useState('');
  const current = JSON.stringify(values);
  const counts = tested === current;
  return {
    isPending: test.isPending,
    result: counts ? test.data : undefined,
    error: counts ? test.error : null,
    start: (input: RouterInputs['websites']['test']) => {
      setTested(current);
      test.mutate(input);
    },
  };
}

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
      title={result.ok || result.problem === 'credentials' ? result.message : SITE_CAUSES[result.problem]}
    >
      {!result.ok && <Text>{result.hint}</Text>}
    </Alert>
  );
}
