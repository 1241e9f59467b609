import { useState } from 'react';
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
