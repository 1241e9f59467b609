import type { FetchErrorKind } from '../site-client/fetch-error.ts';

export type PageFacts = {
  address: string;
  language: string;
  title: string;
  siteName: string;
  description: string;
  author: string;
  /** Both absolute. */
  logo: string;
  icon: string;
  /** Up to two, as it declares them; none for black, white and greys. */
  colours: string[];
  text: string;
};

export type ReadPage = PageFacts & { next: string[] };

export type ReadText = {
  title: string;
  /** As the document declares it, or empty. */
  language: string;
  text: string;
  published: string | null;
  kind: 'page' | 'pdf' | 'docx' | 'text';
};

/** Methods throw PageError. */
export type FetchedPage = {
  /** After redirects. */
  address: string;
  isPicture: boolean;
  bytes: Uint8Array;
  facts(): Promise<ReadPage>;
  text(): Promise<ReadText>;
  html(): string;
  sitemap(): Promise<Sitemap>;
};

export type Sitemap = { pages: { address: string; modified: string }[]; sitemaps: string[] };

export type Visit = {
  read(address: string): Promise<FetchedPage>;
  /** Whether something is there, however long it is. @throws PageError where not */
  ask(address: string): Promise<void>;
  /** What says that it is a picture; whether it is one is for its reader to see. @throws PageError */
  picture(address: string): Promise<Uint8Array>;
  /** Seconds between two requests, as the site asks. */
  pause(address: string): Promise<number>;
  sitemaps(address: string): Promise<string[]>;
};

export type Pages = {
  visit(signal: AbortSignal): Visit;
  /** By its bytes: PDF, Word or plain text. @throws PageError */
  readFile(bytes: Uint8Array): Promise<ReadText>;
};

/** The reader of the page chooses the words. */
export type PageProblem =
  | Exclude<FetchErrorKind, 'aborted' | 'redirects'>
  | 'robotsForbid'
  | 'robotsUnreadable'
  | 'closed'
  | 'missing'
  | 'busy'
  | 'broken'
  | 'unknownType'
  /** From before 2007. */
  | 'oldWord'
  | 'encrypted'
  | 'damaged'
  | 'scanned'
  | 'empty'
  /** Too much time or memory. */
  | 'tooComplex';

export class PageError extends Error {
  readonly problem: PageProblem;

  constructor(problem: PageProblem, cause?: unknown) {
    super(`The page or file cannot be read: ${problem}`, { cause });
    this.name = 'PageError';
    this.problem = problem;
  }
}
