import { getDocumentProxy } from 'unpdf';
import type { PageProblem, ReadText } from './pages.ts';

const PAGES_MAX = 1000;
const TEXT_MAX = 600_000;
const LETTERS_A_PAGE = 5;
/** In line heights; a wider gap begins a paragraph. */
const PARAGRAPH_LINES = 1.6;

type Document = Awaited<ReturnType<typeof getDocumentProxy>>;
type Line = { text: string; top: number; height: number };

export async function readPdf(bytes: Uint8Array): Promise<ReadText | { problem: PageProblem }> {
  try {
    const pdf = await getDocumentProxy(bytes, { verbosity: 0 });
    const text = await textOf(pdf);
    const letters = text.match(/\p{L}|\p{N}/gu)?.length ?? 0;
    if (letters < LETTERS_A_PAGE * Math.min(pdf.numPages, PAGES_MAX)) return { problem: 'scanned' };
    const { info } = await pdf.getMetadata();
    const title: unknown = Reflect.get(info, 'Title');
    const language: unknown = Reflect.get(info, 'Language');
    return {
      kind: 'pdf',
      title: typeof title === 'string' ? title.trim() : '',
      language: typeof language === 'string' ? language : '',
      text,
      published: null,
    };
  } catch (error) {
    if (isOutOfMemory(error)) throw new RangeError('The file unpacks to too much', { cause: error });
    return { problem: isPasswordError(error) ? 'encrypted' : 'damaged' };
  }
}

/** The library's thread passes only name and message. */
const isOutOfMemory = (error: unknown) =>
  error instanceof RangeError || String(Reflect.get(Object(error), 'details')).startsWith('RangeError');

const isPasswordError = (error: unknown) => error instanceof Error && error.name === 'PasswordException';

async function textOf(pdf: Document): Promise<string> {
  let text = '';
  for (let number = 1; number <= Math.min(pdf.numPages, PAGES_MAX) && text.length < TEXT_MAX; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    text += `${paragraphsOf(linesOf(items))}\n\n`;
    page.cleanup();
  }
  return text.trim();
}

/** A PDF has only placed pieces of text. */
function linesOf(
  items: Awaited<ReturnType<Awaited<ReturnType<Document['getPage']>>['getTextContent']>>['items'],
) {
  const lines: Line[] = [];
  let parts: string[] = [];
  let place: Pick<Line, 'top' | 'height'> | null = null;
  const endLine = () => {
    const text = parts.join('').replace(/\s+/g, ' ').trim();
    if (text && place) lines.push({ text, ...place });
    parts = [];
    place = null;
  };
  for (const item of items) {
    if (!('str' in item)) continue;
    parts.push(item.str);
    if (item.str.trim()) place ??= { top: Number(item.transform[5]), height: item.height };
    if (item.hasEOL) endLine();
  }
  endLine();
  return lines;
}

function paragraphsOf(lines: Line[]): string {
  let text = '';
  let before: Line | undefined;
  for (const line of lines) {
    text += before ? `${gapBetween(before, line)}${line.text}` : line.text;
    before = line;
  }
  // Hyphenation at the end of a line.
  return text.replace(/(\p{Ll})- (?=\p{Ll})/gu, '$1');
}

function gapBetween(before: Line, line: Line): string {
  const height = Math.max(before.height, line.height, 1);
  const isNear = Math.abs(before.top - line.top) <= height * PARAGRAPH_LINES;
  const isSameSize = Math.abs(before.height - line.height) <= height / 5;
  return isNear && isSameSize ? ' ' : '\n\n';
}
