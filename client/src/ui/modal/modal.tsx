import type { ModalProps } from '@mantine/core';
import { loadedWhenTouched } from '../../lib/loaded-when-touched.ts';

const kitModal = loadedWhenTouched(() => import('./kit-modal.tsx'));

/** The kit's window over the page; its program is fetched after the first view. */
export function Modal(props: ModalProps) {
  const kit = kitModal.usePart(props.opened);
  return kit && <kit.KitModal {...props} />;
}
