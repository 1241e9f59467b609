import { Button, Group, Stack, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { bindingOf, IN_SOURCE, type ClaimActions, type ShownClaim } from './evidence.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { LoadingSkeleton } from '../../ui/page/page-states.tsx';
import { Modal, WindowButtons } from '../../ui/modal/modal.tsx';

const ChooseSources = lazy(async () => ({
  default: (await import('../sources/choose-sources.tsx')).ChooseSources,
}));

const ConfirmForm = lazy(async () => ({ default: (await import('./confirm-form.tsx')).ConfirmForm }));

const BUTTON = { variant: 'default', size: 'xs' } as const;

type Props = { claim: ShownClaim; actions: ClaimActions; profileId: string | null };

export function ClaimActionButtons({ claim, actions, profileId }: Props) {
  const [isAttaching, setIsAttaching] = useState(false);
  const [isConfirming, setIsConfirming] = useState(false);
  const { surface } = claim;
  const binding = bindingOf(claim);
  if (isConfirming) {
    return (
      <Suspense>
        <ConfirmForm
          onConfirm={(why) => actions.confirm([claim], why)}
          onClose={() => setIsConfirming(false)}
        />
      </Suspense>
    );
  }
  return (
    <Group gap="xs" mt="xs">
      {binding && (
        <Button
          {...BUTTON}
          aria-label={`Use the source’s value for ${surface}`}
          onClick={() => void actions.bind(claim, binding)}
        >
          Use the source’s value
        </Button>
      )}
      {claim.state === 'doubted' && (
        <Button
          {...BUTTON}
          aria-label={`Confirm ${surface}`}
          aria-keyshortcuts="y"
          onClick={() => void actions.confirm([claim], IN_SOURCE)}
        >
          Confirm
        </Button>
      )}
      <Button
        {...BUTTON}
        aria-label={`Attach a source to ${surface}`}
        aria-haspopup="dialog"
        onClick={() => setIsAttaching(true)}
      >
        Attach a source
      </Button>
      <Button
        {...BUTTON}
        aria-label={`Remove the sentence with ${surface}`}
        aria-keyshortcuts="n"
        onClick={() => void actions.removeSentence(claim)}
      >
        Remove the sentence
      </Button>
      {claim.state !== 'doubted' && (
        <Button
          {...BUTTON}
          aria-label={`Confirm it myself: ${surface}`}
          aria-keyshortcuts="y"
          onClick={() => setIsConfirming(true)}
        >
          Confirm it myself
        </Button>
      )}
      <AttachSourceModal
        opened={isAttaching}
        surface={surface}
        profileId={profileId}
        onClose={() => setIsAttaching(false)}
        onAttach={(ids) => actions.attach(claim, ids)}
      />
    </Group>
  );
}

type AttachSourceModalProps = {
  opened: boolean;
  surface: string;
  profileId: string | null;
  onClose: () => void;
  onAttach: (sourceIds: string[]) => Promise<boolean>;
};

function AttachSourceModal({ opened, onClose, ...props }: AttachSourceModalProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Attach a source" size="lg">
      <AttachSource {...props} onClose={onClose} />
    </Modal>
  );
}

function AttachSource({ surface, profileId, onClose, onAttach }: Omit<AttachSourceModalProps, 'opened'>) {
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
