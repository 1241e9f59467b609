import { afterAll } from 'vitest';
import { closeFile } from './after-file.ts';
import './patience.ts';

afterAll(closeFile);
