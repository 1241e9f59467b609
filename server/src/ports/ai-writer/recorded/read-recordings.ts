import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { z } from 'zod';
import { recordedBrief, recordedBy, recordedCalls, type Recording } from './recording.ts';

export const RECORDINGS = path.join(import.meta.dirname, '../../../../recordings');

export const FILES = { brief: 'brief.json', by: 'recorded-by.json', calls: 'calls.json' } as const;

export function readRecordedFile<T>(name: string, file: string, shape: z.ZodType<T>): T | null {
  const place = path.join(RECORDINGS, name, file);
  return existsSync(place) ? shape.parse(JSON.parse(readFileSync(place, 'utf8'))) : null;
}

/** @returns null for a brief that nobody has written yet */
export function readRecording(name: string): Recording | null {
  const brief = readRecordedFile(name, FILES.brief, recordedBrief);
  const by = readRecordedFile(name, FILES.by, recordedBy);
  const calls = readRecordedFile(name, FILES.calls, recordedCalls);
  return brief && by && calls && { name, brief, by, calls };
}

let known: Recording[] | undefined;

/** Read once: they do not change while a server runs. */
export function readRecordings(): Recording[] {
  if (known) return known;
  const folders = readdirSync(RECORDINGS, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  known = folders.flatMap(({ name }) => readRecording(name) ?? []);
  return known;
}
