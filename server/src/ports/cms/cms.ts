import type { PostStatus } from '#shared/publish-rules.ts';
import type { SiteCheck } from '#shared/websites.ts';
import type { SeoPlugin } from '#shared/websites-rules.ts';

/** The choices a site offers for a post. */
export type SiteChoices = {
  categories: { id: string; name: string }[];
  tags: string[];
  blogs: { id: string; name: string }[];
};

/** Address and decrypted credential of a site, for one request. */
export type SiteAccess = {
  /** Address without a trailing slash. */
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
  /** Ids of the site's categories; null leaves those that the post has there. */
  categories: string[] | null;
  tags: string[];
  blogId: string | null;
  author: string;
  metaTitle: string;
  metaDescription: string;
  /** JSON, escaped for a script element; null when the piece has none. */
  jsonLd: string | null;
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
  | 'pageHasNoExcerpt';

/** A post on the site. */
export type Placed = RemoteRef & {
  link: string;
  status: PostStatus;
  /** The uploaded image it shows, where images are uploaded. */
  imageId: string | null;
};

export type Published = Placed & {
  omissions: Omission[];
  seoPlugin: SeoPlugin | null;
};

/** The post as the site has it, read from its API, with its public page where there is one. */
export type RemotePost = {
  link: string;
  title: string;
  slug: string;
  excerpt: string;
  status: PostStatus | 'other';
  html: string;
  image: { alt: string } | null;
  categories: { id: string; name: string }[];
  tags: string[];
  /** These two are null when the API does not tell. */
  metaTitle: string | null;
  metaDescription: string | null;
  /** Null for a draft and for a page that cannot be read. */
  pageHtml: string | null;
};

/** A post that is ready to be sent. */
export type ComposedPost = {
  omissions: Omission[];
  seoPlugin: SeoPlugin | null;
  /** Never looks whether it is there already. */
  create(): Promise<Placed>;
  /** @returns null when it is no longer there */
  update(remoteId: string): Promise<Placed | null>;
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
  /** What arrived, to be compared with what was sent. */
  readBack(ref: RemoteRef): Promise<RemotePost>;
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
  connect(site: SiteAccess, signal: AbortSignal): SiteConnection;
};

/** WordPress lets a user approve an application on its own screen. */
export type WordPressCms = Cms & {
  /** The address of that screen, null where the site does not offer it. */
  authorizationPage(domain: string, signal: AbortSignal): Promise<string | null>;
};

export type CmsAdapters = { wordpress: WordPressCms; shopify: Cms };
