import { afterAll } from 'vitest';
import { closeFile } from './after-file.ts';
import './patience.ts';

// The files of a worker share one process, which one file after the other leaves as it was.
afterAll(closeFile);
