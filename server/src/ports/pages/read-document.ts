import type { PageProblem, ReadText } from './pages.ts';
import { decoded } from './read-page.ts';

/** Errors lose their class between threads, so a problem is a value. */
type Outcome = ReadText | { problem: PageProblem };

/** A PDF's signature may come this late. */
const HEAD_BYTES = 1024;
const ZIP = 'PK\x03\x04';
/** Old Word documents, and new ones with a password. */
const OLE = '\xd0\xcf\x11\xe0';
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le');

export async function readSitePage(body: Uint8Array, type: string): Promise<Outcome> {
  const { readArticle } = await import('./read-article.ts');
  return checked(readArticle(decoded(body, type)));
}

/** By its first bytes, not by its name. */
export async function readFile(body: Uint8Array): Promise<Outcome> {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const head = bytes.toString('latin1', 0, HEAD_BYTES);
  if (head.includes('%PDF-')) {
    const { readPdf } = await import('./read-pdf.ts');
    return checked(await readPdf(new Uint8Array(body)));
  }
  if (head.startsWith(ZIP)) {
    const { readDocx } = await import('./read-docx.ts');
    return checked(await readDocx(bytes));
  }
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
