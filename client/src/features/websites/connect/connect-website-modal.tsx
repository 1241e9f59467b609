import { FormModal } from '#client/ui/modal/modal.tsx';
import { ConnectWebsite } from './connect-website.tsx';

type Props = { onClose: () => void; onConnected: (websiteId: string) => void };

export const ConnectWebsiteModal = ({ onClose, onConnected }: Props) => (
  <FormModal opened onClose={onClose} title="Connect a Website">
    <ConnectWebsite onDone={onConnected} />
  </FormModal>
);
