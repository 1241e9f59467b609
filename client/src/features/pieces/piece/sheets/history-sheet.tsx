import { Suspense, type ComponentType } from 'react';
import { Modal } from '#client/ui/modal/modal.tsx';
import { LoadingSkeleton } from '#client/ui/page/page.tsx';
import type { Restoring } from '../history/restore-version.tsx';

export type HistoryOf = ComponentType<Restoring>;

/** As wide as the document. */
export const SHEET_WIDTH = 744;

type Props = Restoring & { History: HistoryOf; isOpen: boolean; onClose: () => void };

export const HistorySheet = ({ History, isOpen, onClose, ...restoring }: Props) => (
  <Modal opened={isOpen} onClose={onClose} title="History" size={SHEET_WIDTH}>
    <Suspense fallback={<LoadingSkeleton />}>
      <History {...restoring} />
    </Suspense>
  </Modal>
);
