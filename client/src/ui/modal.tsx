import type { ModalProps } from '@mantine/core';
import { loadedWhenTouched } from '../lib/loaded-when-touched.ts';

const kitModal = loadedWhenTouched(async () => (await import('./kit-modal.ts')).Modal);

/** The kit's window over the page; its program is fetched after the first view. */
export function Modal(props: ModalProps) {
  const KitModal = kitModal.usePart(props.opened);
  return KitModal && <KitModal {...props} />;
}
