import { Modal, type ModalProps } from '@mantine/core';
import { useFocusReturn } from '#client/lib/focus.ts';

/** What can be filled in or chosen; Mantine's lists are read-only and have a popup. */
const FIELD = [
  'textarea:enabled',
  'input:enabled:not([type="hidden"], [type="file"], [type="radio"]:not(:checked), [readonly]:not([aria-haspopup]))',
].join();

/** Mantine would start on the first thing that can be focused, which is Close. */
function startAtFirstField(body: HTMLElement | null) {
  if (!body || body.querySelector('[data-autofocus]')) return;
  body.querySelector(FIELD)?.setAttribute('data-autofocus', 'true');
}

/**
 * A window that starts on what it names by data-autofocus, or on its first field, and gives the focus back; inert while
 * it fades away.
 */
export function MantineModal({ children, returnFocus = true, ...props }: ModalProps) {
  useFocusReturn(props.opened && returnFocus);
  return (
    <Modal {...props} returnFocus={false} inert={!props.opened}>
      <div ref={startAtFirstField}>{children}</div>
    </Modal>
  );
}
