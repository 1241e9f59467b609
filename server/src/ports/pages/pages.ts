import type { PageFacts } from './page-facts.ts';

/** The facts of a page and the most informative links to the same site, best first. */
export type ReadPage = PageFacts & { next: string[] };

/** What a source says: the text of a page or a document, without its menus and decoration. */
export type ReadText = {
  title: string;
  /** Language code as the document names it, or empty. */
  language: string;
  /** Paragraphs, headings, list items and table rows, with an empty line between them. */
  text: string;
  /** The day it was published, as the document names it. */
  published: string | null;
  kind: 'page' | 'pdf' | 'docx' | 'text';
};

/** What stands at an address, read in the way that is wanted. Methods throw PageError. */
export type FetchedPage = {
  /** After redirects. */
  address: string;
  /** What a web page says about its site, and where to read on. */
  facts(): Promise<ReadPage>;
  text(): Promise<ReadText>;
};

/** Reads one page after the other, for one task. */
export type Visit = {
  /** @throws PageError */
  read(address: string): Promise<FetchedPage>;
  /** Seconds the site wants between two requests. */
  pause(address: string): Promise<number>;
};

/** Reads what strangers have written, within limits of size, time and memory. */
export type Pages = {
  /** Pages of websites, through the guard, where their robots.txt allows it. */
  visit(signal: AbortSignal): Visit;
  /** A PDF, a Word document or a plain text, whatever its name says. @throws PageError */
  readFile(bytes: Uint8Array): Promise<ReadText>;
};
