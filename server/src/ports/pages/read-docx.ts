import { Unzip, UnzipInflate, zipSync } from 'fflate';
import mammoth from 'mammoth';
import { PAGE, readText } from '#server/text/read-text.ts';
import type { PageProblem, ReadText } from './pages.ts';

const NEEDED =
  /^(\[Content_Types\]\.xml|_rels\/\.rels|word\/[^/]*\.xml|word\/_rels\/[^/]*\.rels|docProps\/core\.xml)$/;
const TEXT = 'word/document.xml';
const UNPACKED_MAX = 60 * 1024 * 1024;
const ENTRIES_MAX = 5000;
/** Small steps notice a zip bomb in time. */
const STEP = 4096;

type Entries = Record<string, Uint8Array>;

export async function readDocx(bytes: Buffer): Promise<ReadText | { problem: PageProblem }> {
  const entries = unpacked(bytes);
  if (typeof entries === 'string') return { problem: entries };
  if (!entries[TEXT]) return { problem: bytes.includes(TEXT) ? 'damaged' : 'unknownType' };
  try {
    const buffer = Buffer.from(zipSync(entries, { level: 0 }));
    const { value } = await mammoth.convertToHtml({ buffer }, { externalFileAccess: false });
    const properties = new TextDecoder().decode(entries['docProps/core.xml']);
    return {
      kind: 'docx',
      title: property(properties, 'dc:title'),
      language: property(properties, 'dc:language'),
      text: readText(value, PAGE),
      published: null,
    };
  } catch (error) {
    if (error instanceof RangeError) throw error;
    return { problem: 'damaged' };
  }
}

/** Sizes are counted while unpacking, because declared ones may be wrong. */
function unpacked(bytes: Uint8Array): Entries | PageProblem {
  const entries: Entries = {};
  const found = { files: 0, bytes: 0 };
  const isTooMuch = () => found.files > ENTRIES_MAX || found.bytes > UNPACKED_MAX;
  const unzip = new Unzip((file) => {
    found.files += 1;
    if (isTooMuch() || !NEEDED.test(file.name)) return;
    const chunks: Uint8Array[] = [];
    file.ondata = (error, chunk, isLast) => {
      if (error) throw error;
      found.bytes += chunk.length;
      if (isTooMuch()) return;
      chunks.push(chunk);
      if (isLast) entries[file.name] = Buffer.concat(chunks);
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

  return isTooMuch() ? 'tooComplex' : entries;
}

function property(xml: string, name: string): string {
  const from = xml.indexOf(`<${name}>`);
  const to = xml.indexOf(`</${name}>`, from);
  return from < 0 || to < 0 ? '' : readText(xml.slice(from + name.length + 2, to), PAGE);
}
