import { Button, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { BusyButton } from '../busy-button.tsx';
import { FormAlert } from '../form/form-alert.tsx';
import { Modal } from './modal.tsx';
import { WindowButtons } from './window-buttons.tsx';

type Props = {
  opened: boolean;
  title: string;
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  busy?: boolean;
  error?: unknown;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before something that cannot be undone. Cannot be closed while it runs. */
export function ConfirmModal({
  opened,
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  busy = false,
  error,
  onConfirm,
  onClose,
}: Props) {
  return (
    <Modal opened={opened} onClose={() => !busy && onClose()} title={title} withCloseButton={false}>
      <Stack gap="lg">
        <Text component="div" style={{ overflowWrap: 'anywhere' }}>
          {children}
        </Text>
        <FormAlert error={error} />
        <WindowButtons>
          <Button variant="default" onClick={onClose} disabled={busy} data-autofocus>
            {cancelLabel}
          </Button>
          <BusyButton color="red" onClick={onConfirm} loading={busy}>
            {confirmLabel}
          </BusyButton>
        </WindowButtons>
      </Stack>
    </Modal>
  );
}
