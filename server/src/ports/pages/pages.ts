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
  text: string;
};

/** With the most informative links of the site, best first. */
export type ReadPage = PageFacts & { next: string[] };

/** Without menus and decoration. */
export type ReadText = {
  title: string;
  /** As the document declares it, or empty. */
  language: string;
  /** Blocks, with an empty line between them. */
  text: string;
  published: string | null;
  kind: 'page' | 'pdf' | 'docx' | 'text';
};

/** Methods throw PageError. */
export type FetchedPage = {
  /** After redirects. */
  address: string;
  isPicture: boolean;
  facts(): Promise<ReadPage>;
  text(): Promise<ReadText>;
  /** Of a web page, as it came. */
  html(): string;
  sitemap(): Promise<Sitemap>;
};

/** What a sitemap, or an index of sitemaps, lists. */
export type Sitemap = {
  /** `modified` as the site says it, or empty. */
  pages: { address: string; modified: string }[];
  sitemaps: string[];
};

export type Visit = {
  read(address: string): Promise<FetchedPage>;
  /** Seconds between two requests, as the site asks. */
  pause(address: string): Promise<number>;
  /** As its robots.txt names them. */
  sitemaps(address: string): Promise<string[]>;
};

export type Pages = {
  visit(signal: AbortSignal): Visit;
  /** By its bytes: PDF, Word or plain text. @throws PageError */
  readFile(bytes: Uint8Array): Promise<ReadText>;
};
