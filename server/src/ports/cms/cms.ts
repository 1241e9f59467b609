import type { PostStatus } from '#shared/rules/publish.ts';
import type { SiteCheck } from '#shared/schemas/websites.ts';
import type { SeoPlugin } from '#shared/rules/websites.ts';
import type { SiteChoices, SitePage } from './site-offers.ts';

/** Address, without a trailing slash, and decrypted credential of a site, for one request. */
export type SiteAccess = {
  domain: string;
  username: string | null;
  /** Application password, Admin API token, or `client id:client secret` of a Shopify app. */
  secret: string;
  shopName: string | null;
};

export type OutgoingImage = {
  bytes: Uint8Array;
  /** image/jpeg, image/png, … as the bytes say. */
  mediaType: string;
  alt: string;
  /** Public address of the same image, for systems that fetch it themselves. */
  url: string;
  /** Names this image among the pictures the piece has had. */
  source: string;
};

export type OutgoingPost = {
  /** Carried by the remote post, letters and digits only: a retry finds by it what an earlier attempt has made. */
  marker: string;
  kind: 'post' | 'page';
  /** Of a post that is made. */
  status: PostStatus;
  /** A post that is updated keeps the status it has on the site. */
  keepsStatus: boolean;
  title: string;
  slug: string;
  excerpt: string;
  /** Sanitised HTML. */
  html: string;
  image: OutgoingImage | null;
  /** Ids of the site's categories, and names of tags; null leaves those that the post has there. */
  categories: string[] | null;
  tags: string[] | null;
  /** For the structured data. */
  keywords: string[];
  blogId: string | null;
  author: string;
  /** Who wrote it; becomes the author where the site knows the name and the role allows it. */
  writer: string | null;
  metaTitle: string;
  metaDescription: string;
  focusKeyword: string | null;
};

/** A post that may be on the site already, by what it carries. */
export type PostIdentity = {
  marker: string;
  kind: 'post' | 'page';
  slug: string;
  /** Where it was last seen: an editor of the site may have dropped the marker. */
  link: string | null;
  /** Nothing was sent before. */
  since: Date;
};

export type RemoteRef = { kind: 'post' | 'page'; remoteId: string; remoteParent: string | null };

/** What was left out on purpose, and why; the receipt says so. */
export type Omission =
  | 'scriptsNotKept'
  | 'noSeoPlugin'
  | 'uploadNotAllowed'
  | 'termsNotAllowed'
  | 'pageHasNoTerms'
  | 'pageHasNoExcerpt'
  | 'writerUnknown'
  | 'writerNotAllowed';

/** What a site itself stores of a post, byte for byte. */
export type StoredPost = {
  title: string;
  /** Block markup on WordPress, HTML on Shopify. */
  text: string;
  excerpt: string;
  slug: string;
  /** The site's own word. */
  status: string;
  /** Ids on WordPress; Shopify has no categories, and tags by name. */
  categories: string[];
  tags: string[];
  imageId: string | null;
  /** Null for a draft. */
  publishedAt: string | null;
  modifiedAt: string;
};

/** A post on the site. */
export type Placed = RemoteRef & {
  link: string;
  status: PostStatus;
  /** The uploaded image it shows, where images are uploaded. */
  imageId: string | null;
  stored: StoredPost;
};

/** Who prints each item of a post's head: 'veemark' (the companion plugin), 'site', or an SEO plugin. */
export type HeadPrinters = Partial<Record<string, string>>;

/** What a site does with what is sent. */
export type Delivery = {
  omissions: Omission[];
  seoPlugin: SeoPlugin | null;
  /** Null without the companion plugin. */
  headBy: HeadPrinters | null;
  /** The SEO plugin that prints structured data of its own, beside which ours are left out. */
  dataBy: SeoPlugin | null;
};
export type Published = Placed & Delivery;

/** The post as the site has it, read from its API. */
export type RemotePost = {
  link: string;
  title: string;
  slug: string;
  excerpt: string;
  status: PostStatus | 'other';
  image: { alt: string; url: string } | null;
  /** Null where the site does not tell. */
  author: string | null;
  siteName: string;
  stored: StoredPost;
  categories: { id: string; name: string }[];
  tags: string[];
  /** These two are null when the API does not tell. */
  metaTitle: string | null;
  metaDescription: string | null;
  focusKeyword: string | null;
};

/** A post that is ready to be sent. */
export type ComposedPost = Delivery & {
  /** Never looks whether it is there already. */
  create(): Promise<Placed>;
  /**
   * @param jsonLd escaped for a script element; left out where the site keeps no scripts from our user
   * @returns null when it is no longer there
   */
  update(remoteId: string, jsonLd: string | null): Promise<Placed | null>;
  /** Hands title and description to the site's SEO plugin; the receipt says whether they arrived. */
  sendSearchTexts(remoteId: string): Promise<void>;
};

/** A post prepared for what the site accepts. */
export type PreparedPost = {
  /** Its image is uploaded in a step of its own. */
  uploadsImage: boolean;
  compose(imageId: string | null): Promise<ComposedPost>;
};

/** The images on a site that were uploaded for a post. */
export type SiteImages = {
  /** Every upload of this image, the first one first. */
  find(marker: string, source: string): Promise<string[]>;
  store(post: Pick<OutgoingPost, 'marker' | 'title'>, image: OutgoingImage): Promise<string>;
  /** @returns false when somebody has deleted it */
  describe(id: string, alt: string): Promise<boolean>;
  isThere(id: string): Promise<boolean>;
  /**
   * Removes those that carry the marker and that nothing on the site shows.
   * @param isNew no post has shown them yet, so nobody can have found another use for them
   * @returns those worth another try
   */
  remove(ids: string[], of: { marker: string; isNew: boolean }): Promise<string[]>;
};

/**
 * A site for the time of one task, in plain steps. The order in which they make a post exactly once stands in
 * features/publish. Every step throws SiteErrors.
 */
export type SiteConnection = {
  /** Null where the site fetches images itself. */
  images: SiteImages | null;
  prepare(post: OutgoingPost): Promise<PreparedPost>;
  /** Every post that carries the marker, the first one first. */
  find(identity: PostIdentity): Promise<Placed[]>;
  /** @returns null when it is no longer there */
  read(ref: RemoteRef): Promise<Placed | null>;
  /** What stands there, to be compared with what was sent. @returns null when it is no longer there */
  readBack(ref: RemoteRef): Promise<RemotePost | null>;
  /** The public page without credentials; null when there is none to read. */
  readPage(link: string): Promise<string | null>;
  /** Who prints the head of this public page; null without the companion plugin. */
  headBy(page: string): Promise<HeadPrinters | null>;
  /**
   * Puts structured data at the end of a stored text, in place of what stands there from before.
   * @param json escaped for a script element
   * @returns null where the site keeps no scripts from our user
   */
  writeJsonLd(ref: RemoteRef, text: string, json: string): Promise<Placed | null>;
  /** When each of these posts was last modified; those that are gone are left out. */
  readTimes(refs: RemoteRef[]): Promise<Map<string, string>>;
  /**
   * Writes a post as it was stored once; its status stays.
   * @returns null when it is no longer there
   */
  restore(ref: RemoteRef, stored: StoredPost): Promise<Placed | null>;
  /** Into the trash, where the site has one. */
  remove(ref: RemoteRef): Promise<void>;
  /** Back to draft. */
  unpublish(ref: RemoteRef): Promise<void>;
};

/** A content system that pieces are published to. */
export type Cms = {
  /**
   * Signs in to the site.
   * @throws when the credentials or the site do not work
   */
  test(site: SiteAccess, signal: AbortSignal): Promise<void>;
  /** Never throws for problems of the site; they are part of the answer. */
  check(site: SiteAccess, signal: AbortSignal): Promise<Omit<SiteCheck, 'checkedAt'>>;
  choices(site: SiteAccess, signal: AbortSignal): Promise<SiteChoices>;
  /** The public pages that fit these words; without words, the newest. */
  searchPages(site: SiteAccess, words: string, signal: AbortSignal): Promise<SitePage[]>;
  connect(site: SiteAccess, signal: AbortSignal): SiteConnection;
};

/** The secret in the form of Standard Webhooks: `whsec_` and base64. */
export type ReportsTo = { address: string; secret: string };

/** WordPress lets a user approve an application on its own screen. */
export type WordPressCms = Cms & {
  /** The address of that screen, null where the site does not offer it. */
  authorizationPage(domain: string, signal: AbortSignal): Promise<string | null>;
  /**
   * Tells the companion plugin where it reports changes of posts to, and the secret that signs them.
   * @returns false when the site does not take it
   */
  connectReports(site: SiteAccess, to: ReportsTo, signal: AbortSignal): Promise<boolean>;
  /** Ends them. @returns false when the site does not take it */
  endReports(site: SiteAccess, to: Pick<ReportsTo, 'address'>, signal: AbortSignal): Promise<boolean>;
};

export type CmsAdapters = { wordpress: WordPressCms; shopify: Cms };
