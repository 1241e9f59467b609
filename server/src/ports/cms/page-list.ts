/** A public page, as the site shows it. */
export type ListedPage = {
  remoteId: string;
  kind: 'post' | 'page' | 'product';
  url: string;
  title: string;
  html: string;
  publishedAt: string | null;
  modifiedAt: string | null;
  /** Whether it has a description for search engines; null where the list does not say. */
  described: boolean | null;
};

/** `next` is null behind the last part. */
export type PageList = { pages: ListedPage[]; next: string | null };
