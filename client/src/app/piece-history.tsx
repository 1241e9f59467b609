import { lazy } from 'react';
import { Fold } from '../ui/fold.tsx';
import type { Restoring } from '../features/pieces/piece/history/restore-version.tsx';

const Timeline = lazy(async () => ({ default: (await import('./timeline.tsx')).Timeline }));

/** Versions here and posts there, in one line of time, which is loaded when it is opened. */
export const PieceHistory = (restoring: Restoring) => (
  <Fold title="History" state="versions and posts">
    <Timeline {...restoring} />
  </Fold>
);
