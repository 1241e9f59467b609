import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmModal } from './confirm-modal.tsx';

type Props = {
  /** There is input that leaving would lose. */
  isDirty: boolean;
  children: string;
};

/** Asks before unsaved input is lost, inside the product and when the tab is closed. */
export function LeaveGuard({ isDirty, children }: Props) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);

  return (
    <ConfirmModal
      opened={blocker.state === 'blocked'}
      title="Leave this page?"
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      {children}
    </ConfirmModal>
  );
}
