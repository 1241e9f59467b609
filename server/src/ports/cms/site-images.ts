export type ImageReference = {
  alt: string;
  url: string;
  /** Identifies this image among the piece's pictures. */
  source: string;
};

export type SitePicture = { source: string; id: string; url: string };

/** The address of a picture at its own size; WordPress names its sizes. */
export const wholeSize = (url: string) => url.replace(/-\d+x\d+(?=\.\w+$)/, '');

export type OutgoingImage = ImageReference & {
  /** Of a picture in the text; empty where it has none. */
  caption?: string;
  bytes: Uint8Array;
  /** image/jpeg, image/png, … as the bytes say. */
  mediaType: string;
};

export type SiteImages = {
  find(marker: string, source: string): Promise<string[]>;
  store(post: { marker: string; title: string }, image: OutgoingImage): Promise<string>;
  /** @returns false when it was deleted */
  describe(id: string, image: Pick<OutgoingImage, 'alt' | 'caption'>): Promise<boolean>;
  /** @returns null when it was deleted */
  addressOf(id: string): Promise<string | null>;
  /** Removes unused ones with the marker. @param isNew no post has used them yet @returns those to retry */
  remove(ids: string[], of: { marker: string; isNew: boolean }): Promise<string[]>;
};

/** What a shop asks for a product, and what it has of it; null where it does not say. */
export type Offer = {
  /** With a decimal point, of a product with variants the lowest. */
  price: string | null;
  currency: string | null;
  isInStock: boolean | null;
  left: number | null;
};

export type ListedPage = {
  remoteId: string;
  kind: 'post' | 'page' | 'product';
  url: string;
  title: string;
  html: string;
  publishedAt: string | null;
  modifiedAt: string | null;
  /** Of a product. */
  offer?: Offer | null;
  /** Whether it has a description for search engines; null where the list does not say. */
  described: boolean | null;
};

/** `next` is null behind the last part. */
export type PageList = { pages: ListedPage[]; next: string | null };

export type SiteChoices = {
  categories: { id: string; name: string }[];
  tags: string[];
  blogs: { id: string; name: string }[];
};
