import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { longDate } from '#client/lib/in-words.ts';
import { trpc, type RouterOutputs } from '#client/lib/trpc.ts';
import { BusyButton, FormAlert } from '#client/ui/action.tsx';
import { ConfirmModal } from '#client/ui/modal/modal.tsx';
import { FACTOR_MESSAGES } from '#shared/rules/factors.ts';
import { AccountRow } from '../account-row.tsx';

type Passkey = RouterOutputs['account']['factors']['passkeys'][number];
type Props = { passkeys: Passkey[]; onCodes: (codes: string[] | null) => void };

export function Passkeys({ passkeys, onCodes }: Props) {
  const utils = trpc.useUtils();
  const refresh = () => utils.account.factors.invalidate();
  const start = trpc.account.startPasskey.useMutation();
  const save = trpc.account.addPasskey.useMutation();
  const add = useMutation({
    mutationFn: async () => {
      const { step, options } = await start.mutateAsync();
      const { startRegistration } = await import('@simplewebauthn/browser');
      const response = await startRegistration({ optionsJSON: options }).catch(() => null);
      if (!response) throw { message: FACTOR_MESSAGES.passkeyCancelled };
      return save.mutateAsync({ step, response });
    },
    onSuccess: ({ recoveryCodes }) => {
      onCodes(recoveryCodes);
      return refresh();
    },
  });

  return (
    <>
      {passkeys.map((passkey) => (
        <Row key={passkey.id} passkey={passkey} onRemoved={refresh} />
      ))}
      <AccountRow
        title="Passkeys"
        detail="A fingerprint, a face or a security key: beside your password, or in place of it."
      >
        <BusyButton variant="default" loading={add.isPending} onClick={() => add.mutate()}>
          Add a passkey
        </BusyButton>
      </AccountRow>
      <FormAlert error={add.error} />
    </>
  );
}

function Row({ passkey, onRemoved }: { passkey: Passkey; onRemoved: () => unknown }) {
  const { id, name, createdAt, lastUsedAt } = passkey;
  const [isAsking, setIsAsking] = useState(false);
  const remove = trpc.account.removePasskey.useMutation({ onSuccess: onRemoved });

  return (
    <AccountRow
      title={`Passkey: ${name}`}
      detail={`Added ${longDate(createdAt)}, ${lastUsedAt ? `last used ${longDate(lastUsedAt)}` : 'never used'}`}
    >
      <BusyButton
        variant="subtle"
        color="red"
        onClick={() => setIsAsking(true)}
        aria-label={`Remove the passkey ${name}`}
      >
        Remove
      </BusyButton>
      <ConfirmModal
        opened={isAsking}
        title="Remove this passkey?"
        confirmLabel="Remove"
        call={remove}
        onConfirm={() => remove.mutate({ id })}
        onClose={() => setIsAsking(false)}
      >
        You can no longer sign in with it. Delete it on your device, too.
      </ConfirmModal>
    </AccountRow>
  );
}
