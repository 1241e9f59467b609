import { decoded } from './decoded.ts';
import type { PageProblem } from './page-error.ts';
import type { ReadText } from './pages.ts';
import { readArticle as articleOf } from './read-article.ts';
import { readDocx } from './read-docx.ts';
import { readPdf } from './read-pdf.ts';

/** Errors lose their class between threads, so a problem is an answer. */
type Outcome = ReadText | { problem: PageProblem };

/** A PDF says what it is somewhere at its beginning. */
const HEAD_BYTES = 1024;
const ZIP = 'PK\x03\x04';
/** The container of old Word documents, and of new ones with a password. */
const OLE = '\xd0\xcf\x11\xe0';
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le');

/** @param type the content type of the page */
export function readArticle(body: Uint8Array, type: string): Outcome {
  return checked(articleOf(decoded(body, type)));
}

/** A file is what its first bytes say, whatever its name is. */
export async function readFile(body: Uint8Array): Promise<Outcome> {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const head = bytes.toString('latin1', 0, HEAD_BYTES);
  if (head.includes('%PDF-')) return checked(await readPdf(new Uint8Array(body)));
  if (head.startsWith(ZIP)) return checked(await readDocx(bytes));
  if (head.startsWith(OLE)) return { problem: bytes.includes(ENCRYPTED) ? 'encrypted' : 'oldWord' };
  return checked(readPlain(body));
}

function readPlain(body: Uint8Array): Outcome {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body);
    if (text.includes('\0')) return { problem: 'unknownType' };
    return { kind: 'text', title: '', language: '', text, published: null };
  } catch {
    return { problem: 'unknownType' };
  }
}

function checked(outcome: Outcome): Outcome {
  if ('problem' in outcome) return outcome;
  return outcome.text.trim() ? outcome : { problem: 'empty' };
}
