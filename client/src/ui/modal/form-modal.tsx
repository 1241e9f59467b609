import type { ModalProps } from '@mantine/core';
import { useState } from 'react';
import { ConfirmModal } from './confirm-modal.tsx';
import { Modal } from './modal.tsx';

type Props = ModalProps & {
  /** What was typed has been saved: closing loses nothing. */
  isSaved?: boolean;
};

/** A modal with a form. A stray click beside it or Escape asks before it throws away what was typed. */
export function FormModal({ onClose, isSaved = false, children, ...modal }: Props) {
  const [isDirty, setIsDirty] = useState(false);
  const [isAsking, setIsAsking] = useState(false);

  function discard() {
    setIsAsking(false);
    onClose();
  }

  return (
    <>
      <Modal
        {...modal}
        closeOnEscape={!isAsking}
        onClose={() => (isDirty && !isSaved ? setIsAsking(true) : onClose())}
        onExitTransitionEnd={() => setIsDirty(false)}
      >
        <div onInput={() => setIsDirty(true)}>{children}</div>
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
