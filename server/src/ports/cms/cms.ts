import type { PostStatus, PostStep, SiteChoices } from '#shared/publish-rules.ts';
import type { SiteCheck } from '#shared/websites.ts';
import type { SeoPlugin } from '#shared/websites-rules.ts';

/** What a site is reached with, opened for one request. */
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
  status: PostStatus;
  title: string;
  slug: string;
  excerpt: string;
  /** Sanitised HTML. */
  html: string;
  image: OutgoingImage | null;
  /** Ids of the site's categories. */
  categories: string[];
  tags: string[];
  blogId: string | null;
  author: string;
  metaTitle: string;
  metaDescription: string;
  /** JSON, escaped for a script element; null when the piece has none. */
  jsonLd: string | null;
};

/** Where an earlier attempt got to. Null: not known, so it must be looked up before anything is made. */
export type Earlier = {
  remoteId: string | null;
  remoteParent: string | null;
  mediaId: string | null;
  mediaSource: string | null;
  /** Nothing was sent before. */
  since: Date;
};

export type PublishProgress = {
  onStep(step: PostStep): void;
  /** Called as soon as the image is stored, so that no retry stores it again. */
  onMedia(mediaId: string, source: string): Promise<void>;
  /** Waits a moment while the post of an earlier attempt may still appear. @returns false when it no longer does */
  mayStillAppear(): Promise<boolean>;
  /** Called right before a post is made. @throws when somebody else has taken over */
  beforeCreate(): Promise<void>;
  /** Called when the site has certainly not made it, so that the next attempt need not wait. */
  notCreated(): Promise<void>;
  signal: AbortSignal;
};

/** A post that may be on the site already, by what it carries. */
export type Trace = {
  marker: string;
  kind: 'post' | 'page';
  slug: string;
  /** Nothing was sent before. */
  since: Date;
  /** The one that is known, which stays if there are several. */
  remoteId: string | null;
  /** The post's uploaded image, and what it was made from. */
  media: { id: string; source: string } | null;
};

export type RemoteRef = { kind: 'post' | 'page'; remoteId: string; remoteParent: string | null };

/** What was left out knowingly, and why; the receipt repeats it in words. */
export type Omission =
  | 'scriptsNotKept'
  | 'noSeoPlugin'
  | 'uploadNotAllowed'
  | 'termsNotAllowed'
  | 'pageHasNoTerms'
  | 'pageHasNoExcerpt'
  | 'imageRefused';

/** A post that stands on the site. */
export type Placed = RemoteRef & { link: string; status: PostStatus };

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

/** A content system that pieces are published to. Every method throws AppErrors made by `siteProblem`. */
export type Cms = {
  /** Asks who we are there. @throws when the credentials or the site do not work */
  test(site: SiteAccess, signal: AbortSignal): Promise<void>;
  /** Never throws for what the site does: problems are part of the answer. */
  check(site: SiteAccess, signal: AbortSignal): Promise<Omit<SiteCheck, 'checkedAt'>>;
  choices(site: SiteAccess, signal: AbortSignal): Promise<SiteChoices>;
  /** Makes the post or updates the one that is there. `earlier` is null on the very first attempt. */
  publish(
    site: SiteAccess,
    post: OutgoingPost,
    earlier: Earlier | null,
    progress: PublishProgress,
  ): Promise<Published>;
  /**
   * Finds the post that an attempt without an answer has made; if there are several, all but one go to the trash.
   * An image that was stored twice is there once afterwards.
   */
  settle(site: SiteAccess, trace: Trace, signal: AbortSignal): Promise<Placed | null>;
  readBack(site: SiteAccess, ref: RemoteRef, signal: AbortSignal): Promise<RemotePost>;
  /**
   * Removes images that were uploaded for earlier versions of a post and that nothing on the site shows any more.
   * @returns those worth another try
   */
  removeMedia(site: SiteAccess, mediaIds: string[], signal: AbortSignal): Promise<string[]>;
  /** Back to draft. */
  unpublish(site: SiteAccess, ref: RemoteRef, signal: AbortSignal): Promise<void>;
};

/** WordPress lets a user approve an application on its own screen. */
export type WordPressCms = Cms & {
  /** The address of that screen, null where the site does not offer it. */
  authorizationPage(domain: string, signal: AbortSignal): Promise<string | null>;
};

export type CmsAdapters = { wordpress: WordPressCms; shopify: Cms };
