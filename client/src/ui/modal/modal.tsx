import { Button, Group, Stack, Text, type ModalProps } from '@mantine/core';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useBlocker } from 'react-router';
import { isLeavingApp } from '#client/lib/leave.ts';
import { loadedWhenTouched } from '#client/lib/loaded-when-touched.ts';
import { BusyButton, FormAlert, type Call } from '../action.tsx';
import { Discarding } from '../kept/discarding.ts';

const mantineModal = loadedWhenTouched(() => import('./mantine-modal.tsx'));

export function Modal(props: ModalProps) {
  const loaded = mantineModal.usePart(props.opened);
  return loaded && <loaded.MantineModal {...props} />;
}

export const WindowButtons = ({ children }: { children: ReactNode }) => (
  <Group
    gap="sm"
    justify="flex-end"
    pos="sticky"
    bottom={0}
    my="-0.75rem"
    py="0.75rem"
    bg="var(--surface)"
    style={{ zIndex: 2 }}
  >
    {children}
  </Group>
);

type Props = {
  opened: boolean;
  title: string;
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  call?: Call;
  failed?: string;
  onConfirm: () => void;
  onClose: () => void;
};

const NONE: Call = { isPending: false };

/** Asks before something that cannot be undone. Cannot be closed while it runs. */
export function ConfirmModal({
  opened,
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  call = NONE,
  failed,
  onConfirm,
  onClose,
}: Props) {
  return (
    <Modal opened={opened} onClose={() => !call.isPending && onClose()} title={title} withCloseButton={false}>
      <Stack gap="lg">
        <Text component="div" style={{ overflowWrap: 'anywhere' }}>
          {children}
        </Text>
        <FormAlert error={call.error} failed={failed} />
        <WindowButtons>
          <Button variant="default" onClick={onClose} disabled={call.isPending} data-autofocus>
            {cancelLabel}
          </Button>
          <BusyButton color="red" onClick={onConfirm} loading={call.isPending}>
            {confirmLabel}
          </BusyButton>
        </WindowButtons>
      </Stack>
    </Modal>
  );
}

type FormModalProps = ModalProps & { isSaved?: boolean };

/** A modal with a form. A stray click beside it or Escape asks before it throws away what was typed. */
export function FormModal({ onClose, isSaved = false, children, ...modal }: FormModalProps) {
  const [isDirty, setIsDirty] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const [wasOpened, setWasOpened] = useState(modal.opened);
  const [forms] = useState(() => new Set<() => void>());

  if (modal.opened !== wasOpened) {
    setWasOpened(modal.opened);
    setIsDirty(false);
  }

  function discard() {
    setIsAsking(false);
    forms.forEach((forget) => forget());
    onClose();
  }

  return (
    <>
      <Modal
        {...modal}
        closeOnEscape={!isAsking}
        onClose={() => (isDirty && !isSaved ? setIsAsking(true) : onClose())}
      >
        <Discarding value={forms}>
          <div onInput={() => setIsDirty(true)}>{children}</div>
        </Discarding>
      </Modal>
      <ConfirmModal
        opened={isAsking}
        title="Discard what you typed?"
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        onConfirm={discard}
        onClose={() => setIsAsking(false)}
      >
        It has not been saved yet.
      </ConfirmModal>
    </>
  );
}

type LeaveGuardProps = {
  isDirty: boolean;
  /** Saves what can be saved first: then nobody is asked. @returns null or false where it could not be saved */
  save?: () => Promise<unknown>;
  children: string;
};

export function LeaveGuard({ isDirty, save, children }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  );
  const isBlocked = blocker.state === 'blocked';
  const [isAsking, setAsking] = useState(false);
  const saveFirst = useEffectEvent(async () => {
    const saved = await save?.();
    return saved !== undefined && saved !== null && saved !== false;
  });
  const proceed = useEffectEvent(() => blocker.proceed?.());

  useEffect(() => {
    if (!isBlocked) return;
    void saveFirst().then((isSaved) => (isSaved ? proceed() : setAsking(true)));
  }, [isBlocked]);

  function stay() {
    setAsking(false);
    blocker.reset?.();
  }

  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => !isLeavingApp() && event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);

  return (
    <ConfirmModal
      opened={isBlocked && isAsking}
      title="Leave this page?"
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={() => blocker.proceed?.()}
      onClose={stay}
    >
      {children}
    </ConfirmModal>
  );
}
