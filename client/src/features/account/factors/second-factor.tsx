import { Badge, Button } from '@mantine/core';
import { useState } from 'react';
import { longDate } from '#client/lib/in-words.ts';
import { trpc, type RouterOutputs } from '#client/lib/trpc.ts';
import { BusyButton, FormAlert } from '#client/ui/action.tsx';
import { ConfirmModal, Modal } from '#client/ui/modal/modal.tsx';
import { LoadingSkeleton } from '#client/ui/page/page.tsx';
import { toast } from '#client/ui/toast/toast.ts';
import { RECOVERY_CODES, REMEMBERED_DAYS } from '#shared/rules/factors.ts';
import { AccountRow } from '../account-row.tsx';
import { Passkeys } from './passkeys.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUpApp } from './set-up-app.tsx';

type Factors = RouterOutputs['account']['factors'];

export function SecondFactor() {
  const factors = trpc.account.factors.useQuery();
  const [codes, setCodes] = useState<string[] | null>(null);
  if (!factors.data)
    return factors.isError ? <FormAlert error={factors.error} /> : <LoadingSkeleton rows={2} />;

  const { appSince, passkeys, recoveryCodesLeft, rememberedDevices } = factors.data;
  const isOn = appSince !== null || passkeys.length > 0;

  return (
    <>
      <ul className="u-list">
        <App since={appSince} onCodes={setCodes} />
        <Passkeys passkeys={passkeys} onCodes={setCodes} />
        {isOn && <Codes left={recoveryCodesLeft} onCodes={setCodes} />}
        {rememberedDevices > 0 && <Remembered count={rememberedDevices} />}
      </ul>
      <Modal
        opened={codes !== null}
        onClose={() => setCodes(null)}
        title="Your recovery codes"
        closeOnClickOutside={false}
      >
        {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
      </Modal>
    </>
  );
}

type OnCodes = { onCodes: (codes: string[] | null) => void };

function App({ since, onCodes }: { since: Factors['appSince'] } & OnCodes) {
  const [isOpen, setIsOpen] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const refresh = useRefresh();
  const remove = trpc.account.removeAuthenticator.useMutation({
    onSuccess: () => {
      setIsAsking(false);
      return refresh();
    },
  });

  return (
    <AccountRow
      title="Authenticator app"
      detail={since ? `Set up on ${longDate(since)}` : 'Shows a new code every 30 seconds.'}
    >
      {since ? (
        <>
          <Badge>On</Badge>
          <Button variant="subtle" color="red" onClick={() => setIsAsking(true)}>
            Remove
          </Button>
        </>
      ) : (
        <Button variant="default" onClick={() => setIsOpen(true)}>
          Set up
        </Button>
      )}
      <SetUpApp
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        onDone={(codes) => {
          setIsOpen(false);
          onCodes(codes);
          void refresh();
        }}
      />
      <ConfirmModal
        opened={isAsking}
        title="Remove the authenticator app?"
        confirmLabel="Remove"
        call={remove}
        onConfirm={() => remove.mutate()}
        onClose={() => setIsAsking(false)}
      >
        Its codes are no longer asked for.
      </ConfirmModal>
    </AccountRow>
  );
}

function Codes({ left, onCodes }: { left: number } & OnCodes) {
  const refresh = useRefresh();
  const make = trpc.account.newRecoveryCodes.useMutation({
    onSuccess: ({ recoveryCodes }) => {
      onCodes(recoveryCodes);
      return refresh();
    },
    onError: toast.failure,
  });

  return (
    <AccountRow title="Recovery codes" detail={`${left} of ${RECOVERY_CODES} left. Each works once.`}>
      <BusyButton variant="default" loading={make.isPending} onClick={() => make.mutate()}>
        Make new codes
      </BusyButton>
    </AccountRow>
  );
}

function Remembered({ count }: { count: number }) {
  const refresh = useRefresh();
  const forget = trpc.account.forgetDevices.useMutation({ onSuccess: refresh, onError: toast.failure });

  return (
    <AccountRow
      title="Remembered devices"
      detail={`${count} ${count === 1 ? 'device is' : 'devices are'} not asked for up to ${REMEMBERED_DAYS} days.`}
    >
      <BusyButton variant="default" loading={forget.isPending} onClick={() => forget.mutate()}>
        Forget
      </BusyButton>
    </AccountRow>
  );
}

function useRefresh() {
  const utils = trpc.useUtils();
  return () => utils.account.factors.invalidate();
}
