import { lazy, Suspense } from 'react';
import { useModalInAddress } from '../../lib/modal-in-address.ts';

const CreateProfileModal = lazy(async () => ({
  default: (await import('../../features/profiles/create-profile-modal.tsx')).CreateProfileModal,
}));

const ConnectWebsiteModal = lazy(async () => ({
  default: (await import('../../features/websites/connect/connect-website-modal.tsx')).ConnectWebsiteModal,
}));

/** The modals that any screen can open by the address. Each is loaded when it is first opened. */
export function Modals() {
  const { opened, close } = useModalInAddress();
  return (
    <Suspense>
      {opened === 'create-profile' && <CreateProfileModal onClose={close} />}
      {opened === 'connect-website' && <ConnectWebsiteModal onClose={close} />}
    </Suspense>
  );
}
