import { Unzip, UnzipInflate } from 'fflate';
import type { ExportProblem } from '#shared/rules/results.ts';

const UNPACKED_MAX = 50 * 1024 * 1024;
const ENTRIES_MAX = 200;
/** Small steps notice a zip bomb in time. */
const STEP = 4096;

export type Entries = Map<string, Uint8Array>;

/** Sizes are counted while unpacking, because declared ones may be wrong. */
export function unzipped(bytes: Uint8Array): Entries | ExportProblem {
  const entries: Entries = new Map();
  const found = { files: 0, bytes: 0 };
  const isTooMuch = () => found.files > ENTRIES_MAX || found.bytes > UNPACKED_MAX;

  const unzip = new Unzip((file) => {
    found.files += 1;
    if (isTooMuch()) return;
    const chunks: Uint8Array[] = [];
    // In the order of the file, whichever is unpacked first.
    entries.set(file.name, new Uint8Array());
    file.ondata = (error, chunk, isLast) => {
      if (error) throw error;
      found.bytes += chunk.length;
      if (isTooMuch()) return;
      chunks.push(chunk);
      if (isLast) entries.set(file.name, Buffer.concat(chunks));
    };
    file.start();
  });

  unzip.register(UnzipInflate);

  try {
    for (let at = 0; at < bytes.length && !isTooMuch(); at += STEP)
      unzip.push(bytes.subarray(at, at + STEP), at + STEP >= bytes.length);
  } catch {
    return 'damaged';
  }

  return isTooMuch() ? 'tooLarge' : entries;
}
