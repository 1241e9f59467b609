import { Button, Stack, Text } from '@mantine/core';
import { Suspense, useState } from 'react';
import { lazyPart } from '#client/lib/lazy-part.ts';
import { BusyButton } from '#client/ui/action.tsx';
import { FormModal, WindowButtons } from '#client/ui/modal/modal.tsx';
import { LoadingSkeleton } from '#client/ui/page/page.tsx';
import type { ClaimActions, ShownClaim } from './evidence.ts';

const ChooseSources = lazyPart(
  async () => (await import('#client/features/sources/choose-sources.tsx')).ChooseSources,
);

type Props = {
  claim: ShownClaim;
  profileId: string | null;
  attach: ClaimActions['attach'];
  onClose: () => void;
};

export const AttachWindow = (props: Props) => (
  <FormModal opened onClose={props.onClose} title="Attach a source" size="lg">
    <AttachSource {...props} />
  </FormModal>
);

function AttachSource({ claim, profileId, attach, onClose }: Props) {
  const [ids, setIds] = useState<string[]>([]);
  const [isBusy, setIsBusy] = useState(false);

  async function send() {
    setIsBusy(true);
    const isAttached = await attach(claim, ids);
    setIsBusy(false);
    if (isAttached) onClose();
  }

  return (
    <Stack>
      <Text size="sm">
        Where does <strong>{claim.surface}</strong> come from? The whole text is checked against it at once.
      </Text>
      <Suspense fallback={<LoadingSkeleton rows={3} />}>
        <ChooseSources ids={ids} profileId={profileId} isDisabled={isBusy} onChange={setIds} />
      </Suspense>
      <WindowButtons>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <BusyButton disabled={ids.length === 0} loading={isBusy} onClick={() => void send()}>
          Attach
        </BusyButton>
      </WindowButtons>
    </Stack>
  );
}
