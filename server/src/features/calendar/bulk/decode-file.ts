import { IMPORT_MESSAGES } from '#shared/rules/calendar-import.ts';
import { AppError } from '#server/errors.ts';

/**
 * The text of a file, whatever program has saved it: UTF-8, UTF-16, or the eight bits of Windows.
 * @throws AppError('invalid') when it is something else, whatever its name is
 */
export function decodeFile(bytes: Buffer): string {
  const encoding = encodingOf(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  const isBroken = CONTROL.test(text) || (encoding.startsWith('utf-16') && text.includes('\uFFFD'));
  const kind = kindOf(bytes) ?? (isBroken ? 'not text' : null);
  if (kind) throw new AppError('invalid', IMPORT_MESSAGES.noText(kind));
  return text;
}

/** What no text has. */
// eslint-disable-next-line no-control-regex -- they are what is looked for
const CONTROL = /[\0-\x08\x0E-\x1F]/;

/** What a file is that begins so. */
const KINDS: [beginning: RegExp, kind: string][] = [
  [/^[\s\S]{0,1000}%PDF-/, 'a PDF'],
  [/^(?:\x89PNG|\xFF\xD8\xFF|GIF8|RIFF[\s\S]{4}WEBP)/, 'a picture'],
  [/^\{\\rtf/, 'a text document'],
];
const ZIP = 'PK\x03\x04';
/** The container of old Office files, and of new ones with a password. */
const OLE = '\xD0\xCF\x11\xE0';

function kindOf(bytes: Buffer): string | null {
  const text = bytes.toString('latin1');
  if (text.startsWith(ZIP)) {
    // Excel, LibreOffice, Numbers.
    if (/xl\/|opendocument\.spreadsheet|Index\/Tables/.test(text)) return 'a workbook';
    return /word\/|opendocument\.text/.test(text) ? 'a text document' : 'an archive';
  }
  if (text.startsWith(OLE)) {
    const isText = bytes.includes(Buffer.from('WordDocument', 'utf16le'));
    return isText ? 'a text document' : 'a workbook';
  }
  return KINDS.find(([beginning]) => beginning.test(text))?.[1] ?? null;
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
