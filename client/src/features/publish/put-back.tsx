import { Button } from '@mantine/core';
import { PUBLISH_MESSAGES } from '#shared/rules/publish.ts';
import { trpc } from '../../lib/trpc.ts';
import { useCarefulChange } from './site-change.tsx';

type Props = { publication: { id: string; contentId: string }; versionId: string };

export function PutBack({ publication: { id, contentId }, versionId }: Props) {
  const { run, isBusy, outcome } = useCarefulChange(contentId);
  const { publish } = trpc.useUtils().client;
  const putBack = () =>
    run(
      (replaceSiteChanges) => publish.putBack.mutate({ id, versionId, replaceSiteChanges }),
      PUBLISH_MESSAGES.putBack,
    );
  return (
    <>
      <Button size="compact-sm" variant="subtle" onClick={() => void putBack()} disabled={isBusy}>
        {PUBLISH_MESSAGES.putBack}
      </Button>
      {outcome}
    </>
  );
}
