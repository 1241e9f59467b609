import { threaded } from '#server/threads/threaded.ts';
import type * as reading from './read-evidence.ts';

export const readInThread = threaded<typeof reading>(import.meta.dirname, 'read-evidence.ts');
/** For what may take more work than a thread has for a call. */
export const readInProcess = threaded<typeof reading>(import.meta.dirname, 'read-evidence.ts', 'documents');
