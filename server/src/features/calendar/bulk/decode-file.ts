/** The text of a file, whatever program has saved it: UTF-8, UTF-16, or the eight bits of Windows. */
export function decodeFile(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // Without a mark, the Latin letters and commas of a heading leave every other byte empty.
  if (first === 0) return 'utf-16be';
  if (second === 0) return 'utf-16le';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    return Boolean(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) || bytes.length === 0;
  } catch {
    return false;
  }
}
