import { Button, Group } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { AttachSourceModal } from './attach-source-modal.tsx';
import { bindingOf, type ClaimActions, type ShownClaim } from './evidence.ts';

const VouchForm = lazy(async () => ({ default: (await import('./vouch-form.tsx')).VouchForm }));

/** The reason kept with a claim that its user has confirmed. */
const CONFIRMED = 'The source says it.';
const BUTTON = { variant: 'default', size: 'xs' } as const;

type Props = { claim: ShownClaim; actions: ClaimActions; profileId: string | null };

/** The ways to settle an open claim. */
export function ClaimActionButtons({ claim, actions, profileId }: Props) {
  const [isAttaching, setIsAttaching] = useState(false);
  const [isVouching, setIsVouching] = useState(false);
  const { surface } = claim;
  const binding = bindingOf(claim);
  if (isVouching) {
    return (
      <Suspense>
        <VouchForm onVouch={(why) => actions.vouch(claim, why)} onClose={() => setIsVouching(false)} />
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
          onClick={() => void actions.vouch(claim, CONFIRMED)}
        >
          Yes, it says this
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
        onClick={() => void actions.removeSentence(claim)}
      >
        Remove the sentence
      </Button>
      <Button {...BUTTON} aria-label={`Vouch for ${surface}`} onClick={() => setIsVouching(true)}>
        Vouch for it
      </Button>
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
