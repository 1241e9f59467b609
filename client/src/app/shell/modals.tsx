import { lazy, Suspense } from 'react';
import { useModalInAddress } from '../../lib/modal-in-address.ts';
import { useIsTakingOver } from '../../lib/taking-over.tsx';

const CreateProfileModal = lazy(async () => ({
  default: (await import('../../features/profiles/create-profile-modal.tsx')).CreateProfileModal,
}));

const ConnectWebsiteModal = lazy(async () => ({
  default: (await import('../../features/websites/connect/connect-website-modal.tsx')).ConnectWebsiteModal,
}));

/** The modals that any screen can open by the address. Each is loaded when it is first opened. */
export function Modals() {
  const { opened, close, goOn } = useModalInAddress();
  const shown = useIsTakingOver() ? null : opened;
  return (
    <Suspense>
      {shown === 'create-profile' && <CreateProfileModal onClose={close} />}
      {shown === 'connect-website' && <ConnectWebsiteModal onClose={close} onConnected={goOn} />}
    </Suspense>
  );
}
