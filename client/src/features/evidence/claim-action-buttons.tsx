import { Button, Group, Stack, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { IN_SOURCE, type ClaimActions, type ShownClaim } from './evidence.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { LoadingSkeleton } from '../../ui/page/page-states.tsx';
import { FormModal, WindowButtons } from '../../ui/modal/modal.tsx';

const OPENING_MARK = /^["“”„«»‹「『‘]/;
const CLOSING_MARK = /["“”»«›」』’]$/;

const ChooseSources = lazy(async () => ({
  default: (await import('../sources/choose-sources.tsx')).ChooseSources,
}));

const ConfirmForm = lazy(async () => ({ default: (await import('./confirm-form.tsx')).ConfirmForm }));

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
  const isDoubted = claim.state === 'doubted';
  const confirm = () => actions.confirm([claim], IN_SOURCE);
  const remove = () => actions.removeSentence(claim);
  const ways = [
    binding && {
      label: 'Use the source’s value',
      of: ` for ${surface}`,
      press: () => void actions.bind(claim, binding),
    },
    isDoubted && { label: 'Confirm', of: ` ${surface}`, key: 'y', press: () => void confirm() },
    { label: 'Attach a source', of: ` to ${surface}`, opens: true, press: () => setIsAttaching(true) },
    { label: 'Remove the sentence', of: ` with ${surface}`, key: 'n', press: () => void remove() },
    !isDoubted && {
      label: 'Confirm it myself',
      of: `: ${surface}`,
      key: 'y',
      press: () => setIsConfirming(true),
    },
  ].filter((way) => typeof way === 'object' && way !== null);
  const close = () => setIsAttaching(false);
  return (
    <Group gap="xs" mt="xs">
      {ways.map(({ label, of, key, opens, press }) => (
        <Button
          key={label}
          variant="default"
          size="xs"
          aria-label={label + of}
          aria-keyshortcuts={key}
          aria-haspopup={opens && 'dialog'}
          onClick={press}
        >
          {label}
        </Button>
      ))}
      <FormModal opened={isAttaching} onClose={close} title="Attach a source" size="lg">
        <AttachSource
          surface={surface}
          profileId={profileId}
          onClose={close}
          onAttach={(ids) => actions.attach(claim, ids)}
        />
      </FormModal>
    </Group>
  );
}

type AttachSourceProps = {
  surface: string;
  profileId: string | null;
  onClose: () => void;
  onAttach: (sourceIds: string[]) => Promise<boolean>;
};

function AttachSource({ surface, profileId, onClose, onAttach }: AttachSourceProps) {
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

function bindingOf({ kind, surface, proposal }: ShownClaim) {
  if (!proposal) return null;
  const isBlock = kind === 'quote' && !OPENING_MARK.test(surface);
  const words = isBlock
    ? proposal.surface.replace(OPENING_MARK, '').replace(CLOSING_MARK, '')
    : proposal.surface;
  return { fact: proposal, words };
}
