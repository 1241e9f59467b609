import type { PostStatus, SiteStatus } from '#shared/rules/publish.ts';
import type { CmsType, SeoPlugin } from '#shared/rules/websites.ts';
import type { SiteCheck } from '#shared/schemas/websites.ts';
import type { ImageReference, PageList, SiteChoices, SiteImages, SitePicture } from './site-images.ts';

export type SiteAccess = {
  domain: string;
  username: string | null;
  /** Application password, Admin API token, `client id:client secret` of a Shopify app, `address secret` of a webhook. */
  secret: string;
  shopName: string | null;
};

export type OutgoingPost = {
  /** In the remote post, letters and digits only: a retry finds an earlier attempt's post by it. */
  marker: string;
  kind: 'post' | 'page';
  status: PostStatus;
  /** An update keeps the site's status. */
  keepsStatus: boolean;
  title: string;
  slug: string;
  excerpt: string;
  html: string;
  image: ImageReference | null;
  /** Ids of the site's categories, and names of tags; null leaves those that the post has there. */
  categories: string[] | null;
  tags: string[] | null;
  keywords: string[];
  blogId: string | null;
  author: string;
  writer: string | null;
  /** Empty where nothing is known of the head; then it stays as it is on the site. */
  metaTitle: string;
  metaDescription: string;
  focusKeyword: string | null;
};

/** A post as it was sent; its delivery can be compared and repeated at any time. */
export type SentPost = OutgoingPost & {
  omissions: Omission[];
  pictures?: SitePicture[];
  /** The text of an earlier version, sent byte for byte in place of the HTML. */
  restored?: string;
};

/** A post that may be on the site already, by what it carries. */
export type PostIdentity = {
  marker: string;
  kind: 'post' | 'page';
  slug: string;
  /** Last seen there: an editor may have removed the marker. */
  link: string | null;
  since: Date;
};

export type RemoteRef = { kind: 'post' | 'page'; remoteId: string; remoteParent: string | null };

/** What was left out on purpose, and why; the receipt says so. */
export const OMISSIONS = [
  'uploadNotAllowed',
  'termsNotAllowed',
  'pageHasNoTerms',
  'pageHasNoExcerpt',
  'writerUnknown',
  'writerNotAllowed',
] as const;
export type Omission = (typeof OMISSIONS)[number];

/** What an SEO plugin of the site has for a post; null where the API does not tell. */
export type SearchTexts = { title: string | null; description: string | null; keyword: string | null };

export type StoredPost = {
  title: string;
  /** Block markup on WordPress, HTML on Shopify. */
  text: string;
  excerpt: string;
  slug: string;
  status: string;
  /** Ids on WordPress; Shopify has no categories, and tags by name. */
  categories: string[];
  tags: string[];
  imageId: string | null;
  publishedAt: string | null;
  modifiedAt: string;
  search: SearchTexts;
};

export type Placed = RemoteRef & {
  link: string;
  status: SiteStatus;
  imageId: string | null;
  stored: StoredPost;
};

/** By head item: 'veemark' (the companion plugin), 'site' or an SEO plugin. */
export type HeadPrinters = Partial<Record<string, string>>;

export type PublicPage = {
  html: string;
  /** From a cache, and maybe from before the last change. */
  isEarlier: boolean;
  counts: Partial<Record<string, number>>;
  headBy: HeadPrinters | null;
};

export type Printing = {
  seoPlugin: SeoPlugin | null;
  headBy: HeadPrinters | null;
  /** The SEO plugin with structured data of its own, which replaces ours. */
  dataBy: SeoPlugin | null;
  /** Scripts in the text survive for our user. */
  keepsScripts: boolean;
};

/** The companion plugin of a site; a new installation does not have what an earlier one had stored. */
export type Companion = { installation: string; abilities: string[] };

export type RemotePost = {
  link: string;
  title: string;
  slug: string;
  excerpt: string;
  status: SiteStatus;
  image: { alt: string; url: string } | null;
  author: string | null;
  siteName: string;
  stored: StoredPost;
  categories: { id: string; name: string }[];
  tags: string[];
  /** Null where the theme alone decides. */
  printing: Printing | null;
};

export type ComposedPost = {
  omissions: Omission[];
  /** Never looks whether it is there already. @param jsonLd to a site that cannot be asked */
  create(jsonLd: string | null): Promise<Placed>;
  /** @param jsonLd null where the site drops scripts @returns null when the post is gone */
  update(remoteId: string, jsonLd: string | null): Promise<Placed | null>;
};

export type PreparedPost = {
  uploadsImage: boolean;
  /** @param stored texts and terms that are written as they were stored once, byte for byte */
  compose(
    imageId: string | null,
    text?: { stored?: StoredPost; pictures?: SitePicture[] },
  ): Promise<ComposedPost>;
};

/** Plain steps; features/publish holds their exactly-once order. Every step throws SiteErrors. */
export type SiteConnection = {
  /** It cannot be asked about its posts, and changes none; the same one sent again is no second one. */
  isOneWay: boolean;
  /** Null where the site fetches images itself. */
  images: SiteImages | null;
  prepare(post: OutgoingPost): Promise<PreparedPost>;
  /** Every post with the marker, the first one first. */
  find(identity: PostIdentity): Promise<Placed[]>;
  /** @returns null when it is gone */
  read(ref: RemoteRef): Promise<Placed | null>;
  /** For comparing with what was sent. @returns null when it is gone */
  readBack(ref: RemoteRef): Promise<RemotePost | null>;
  /** Without credentials; null when it is not public. */
  readPage(post: Pick<RemotePost, 'link' | 'stored'>): Promise<PublicPage | null>;
  /**
   * At the end of a text. @param json escaped for a script element; null takes ours out @returns null where scripts are
   * dropped
   */
  writeJsonLd(ref: RemoteRef, text: string, json: string | null): Promise<Placed | null>;
  writeText(ref: RemoteRef, text: string): Promise<Placed>;
  companion(): Promise<Companion | null>;
  /** To an SEO plugin that no companion plugin hands them to; the receipt shows whether they arrived. */
  sendSearchTexts(ref: RemoteRef, post: OutgoingPost): Promise<void>;
  /** To the companion plugin, which keeps the texts that were written on the site. */
  sendHead(ref: RemoteRef, post: OutgoingPost): Promise<void>;
  /** Last modification of each; missing posts are left out. */
  readTimes(refs: RemoteRef[]): Promise<Map<string, string>>;
  /** Into the trash where there is one. */
  remove(ref: RemoteRef): Promise<void>;
  unpublish(ref: RemoteRef): Promise<void>;
};

export type Cms = {
  /** Signs in. @throws SiteError */
  test(site: SiteAccess, signal: AbortSignal): Promise<void>;
  /** Never throws SiteErrors; they are part of the answer. */
  check(site: SiteAccess, signal: AbortSignal): Promise<Omit<SiteCheck, 'checkedAt'>>;
  choices(site: SiteAccess, signal: AbortSignal): Promise<SiteChoices>;
  /** Public posts, pages and products with their texts, part by part. @param after null for the first part */
  listPages(site: SiteAccess, after: string | null, signal: AbortSignal): Promise<PageList>;
  connect(site: SiteAccess, signal: AbortSignal): SiteConnection;
};

export type ReportsTo = { address: string; secret: string };

export type WordPressCms = Cms & {
  authorizationPage(domain: string, signal: AbortSignal): Promise<string | null>;
  /** @returns false when the site refuses */
  connectReports(site: SiteAccess, to: ReportsTo, signal: AbortSignal): Promise<boolean>;
  /** @returns false when the site refuses */
  endReports(site: SiteAccess, to: Pick<ReportsTo, 'address'>, signal: AbortSignal): Promise<boolean>;
  /** Has the companion plugin count how often pages are read. @throws SiteError where the user may not decide on it */
  countReadings(site: SiteAccess, on: boolean, signal: AbortSignal): Promise<void>;
};

/** Sites that this server keeps itself. */
export type MemoryCms = Cms & {
  /** What a visitor is shown at an address; null where nothing is. */
  shown(address: string): Promise<string | null>;
};

export type CmsAdapters = Record<CmsType, Cms> & { wordpress: WordPressCms; memory: MemoryCms };
