import { Anchor, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { paths } from '#client/lib/paths.ts';
import { trpc } from '#client/lib/trpc.ts';
import { useAddress } from '#client/lib/use-address.ts';
import { FormAlert } from '#client/ui/action.tsx';
import { PageHeader } from '#client/ui/page/page.tsx';
import { toast } from '#client/ui/toast/toast.ts';

/** Google sends its users here, with a code or without. */
export function SearchConsoleReturn() {
  const { params } = useAddress();
  const navigate = useNavigate();
  const isAsked = useRef(false);
  const { mutate, error } = trpc.websites.finishSearchConsole.useMutation({
    onSuccess: async ({ websiteId }) => {
      toast.success('Search Console is connected.');
      await navigate(paths.resultsOf(websiteId), { replace: true });
    },
  });

  const state = params.get('state') ?? '';
  const code = params.get('code');
  useEffect(() => {
    // A code is good once, and an effect may run twice.
    if (isAsked.current) return;
    isAsked.current = true;
    mutate({ state, code });
  }, [mutate, state, code]);

  return (
    <>
      <PageHeader title="Search Console" breadcrumb={[{ label: 'Results', to: paths.results }]} />
      {error ? <FormAlert error={error} /> : <Text role="status">Connecting Search Console…</Text>}
      {error && (
        <Anchor component={Link} to={paths.results}>
          Back to Results
        </Anchor>
      )}
    </>
  );
}
