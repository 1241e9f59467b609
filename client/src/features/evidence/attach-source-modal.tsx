import { Button, Stack, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { BusyButton } from '../../ui/busy-button.tsx';
import { LoadingSkeleton } from '../../ui/page/loading-skeleton.tsx';
import { Modal } from '../../ui/modal/modal.tsx';
import { WindowButtons } from '../../ui/modal/window-buttons.tsx';

const ChooseSources = lazy(async () => ({
  default: (await import('../sources/choose-sources.tsx')).ChooseSources,
}));

type Props = {
  opened: boolean;
  /** What the source is wanted for. */
  surface: string;
  profileId: string | null;
  onClose: () => void;
  /** @returns whether they were attached */
  onAttach: (sourceIds: string[]) => Promise<boolean>;
};

/** Bases the piece on more sources: kept ones, or one that is added here. */
export function AttachSourceModal({ opened, onClose, ...props }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="Attach a source" size="lg">
      <AttachSource {...props} onClose={onClose} />
    </Modal>
  );
}

function AttachSource({ surface, profileId, onClose, onAttach }: Omit<Props, 'opened'>) {
  const [ids, setIds] = useState<string[]>([]);
  const [isBusy, setIsBusy] = useState(false);

  async function attach() {
    setIsBusy(true);
    const isAttached = await onAttach(ids);
    setIsBusy(false);
    if (isAttached) onClose();
  }

  return (
    <Stack gap="md">
      <Text size="sm">
        Where does <strong>{surface}</strong> come from? The whole text is checked against it at once.
      </Text>
      <Suspense fallback={<LoadingSkeleton rows={3} />}>
        <ChooseSources ids={ids} profileId={profileId} isDisabled={isBusy} onChange={setIds} />
      </Suspense>
      <WindowButtons>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <BusyButton disabled={ids.length === 0} loading={isBusy} onClick={() => void attach()}>
          Attach
        </BusyButton>
      </WindowButtons>
    </Stack>
  );
}
