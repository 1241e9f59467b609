import path from 'node:path';
import { threaded } from '../../threads/threaded.ts';
import type * as reading from './read-evidence.ts';

const file = path.join(import.meta.dirname, 'read-evidence.ts');

export const readInThread = threaded<typeof reading>(file);
/** For what may take more work than a thread has for a call. */
export const readInProcess = threaded<typeof reading>(file, 'documents');
