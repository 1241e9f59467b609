import { Alert, Text } from '@mantine/core';
import { useState } from 'react';
import { errorText } from '#client/lib/error-text.ts';
import { newId } from '#client/lib/new-id.ts';
import { trpc, type RouterInputs } from '#client/lib/trpc.ts';
import { toast } from '#client/ui/toast/toast.ts';
import { DRAFTS_ONLY, SITE_CAUSES, type TestResult } from '#shared/rules/connecting.ts';
import { WEBSITE_MESSAGES } from '#shared/rules/websites.ts';

/** Saves a new website. Its id is made once, so that a request that is sent twice connects one. */
export function useConnectWebsite(onConnected: (id: string) => void | Promise<void>) {
  const [id] = useState(newId);
  const utils = trpc.useUtils();
  const create = trpc.websites.create.useMutation({
    onSuccess: async (website) => {
      await onConnected(website.id);
      await utils.websites.invalidate();
    },
  });
  const failure = create.error && errorText(create.error, undefined, WEBSITE_MESSAGES.notAuthenticated);
  return { create, failure, id };
}

/**
 * Checks a website that has just been connected, and says at once what would only be noticed when a piece is posted. A
 * check that fails is offered again on the website's card.
 */
export function useFirstCheck() {
  const utils = trpc.useUtils();
  const { mutateAsync: check } = trpc.websites.check.useMutation();
  return async (id: string) => {
    const found = await check({ id }).catch(() => null);
    if (found?.abilities?.publish === false) toast.failure(DRAFTS_ONLY);
    await utils.websites.list.invalidate();
  };
}

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
