import { Button } from '@mantine/core';
import { PUBLISH_MESSAGES } from '#shared/rules/publish.ts';
import { trpc } from '../../lib/trpc.ts';
import { FormAlert } from '../../ui/form/form-alert.tsx';
import { SiteChangeModal } from './site-change.tsx';
import { useCarefulChange } from './use-careful-change.ts';

type Props = { publication: { id: string; contentId: string }; versionId: string };

export function PutBack({ publication: { id, contentId }, versionId }: Props) {
  const { run, isBusy, error, conflict, leave } = useCarefulChange();
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
      <FormAlert error={error} />
      {conflict && (
        <SiteChangeModal
          contentId={contentId}
          change={conflict.view}
          replaceLabel={conflict.label}
          isReplacing={isBusy}
          onReplace={conflict.again}
          onClose={leave}
        />
      )}
    </>
  );
}
