import type { Db } from '#server/database/db.ts';
import type { DemoPage } from '#server/generated/prisma/client.ts';
import { DEV_SITE_PATH } from '#shared/rules/paths.ts';
import { checkedSite } from './checked-site.ts';
import type {
  ComposedPost,
  MemoryCms,
  OutgoingPost,
  Placed,
  RemotePost,
  SiteAccess,
  SiteConnection,
} from './cms.ts';
import { countHeadItems } from './head-items.ts';
import { withJsonLd, withoutJsonLd } from './json-ld.ts';
import { indexPage, linkOf, nameOf, postPage } from './memory/shown-page.ts';
import { readSlug } from './read-slug.ts';
import { SiteError } from './site-error.ts';
import type { ListedPage } from './site-images.ts';

type Changes = Partial<Pick<DemoPage, 'text' | 'status'>>;
type Shelf = { pages: Db['demoPage']; site: string; domain: string };

/**
 * A demo site whose pages are rows of their own table: the web process and every worker see the same site, and it is the
 * same after a restart. It is no part of what an account has here, as no site is.
 * @param db without it, as in production, every step is refused
 */
export function createMemorySite(db: Db | undefined, now: () => Date): MemoryCms {
  const open = ({ domain }: SiteAccess): Shelf => {
    const site = siteIn(domain);
    if (!db || !site) throw new SiteError('refused');
    return { pages: db.demoPage, site, domain };
  };

  return {
    test: async (access) => void open(access),
    check: (access) => checkedSite(async () => ({ siteName: nameOf(open(access).site) })),
    choices: async () => ({ categories: [], tags: [], blogs: [] }),
    listPages: async (access) => {
      const { pages, site, domain } = open(access);
      const rows = await pages.findMany({ where: { site, status: 'publish' }, orderBy: { id: 'asc' } });
      return { pages: rows.map((row) => listed(row, domain)), next: null };
    },
    connect: (access) => connection(() => open(access), now),
    shown: async (address) => {
      const [, domain = '', slug = ''] = ADDRESS.exec(address) ?? [];
      const site = siteIn(domain);
      if (!db || !site) return null;

      const where = { site, status: 'publish' };
      if (slug) {
        const row = await db.demoPage.findFirst({ where: { ...where, slug: readSlug(slug) } });
        return row && postPage(row, domain);
      }

      const rows = await db.demoPage.findMany({ where, orderBy: { publishedAt: 'desc' } });
      return rows.length > 0 ? indexPage(site, domain, rows) : null;
    },
  };
}

/** The address of the site, and what follows. */
const ADDRESS = new RegExp(`^(.+?${DEV_SITE_PATH}/[a-z0-9-]+)(?:/([^/?#]*))?/?$`);
const SITE_PATH = new RegExp(`^${DEV_SITE_PATH}/([a-z0-9-]+)$`);

const siteIn = (domain: string): string | null =>
  SITE_PATH.exec(URL.parse(domain)?.pathname ?? '')?.[1] ?? null;

/** The search texts come with the post, and images are shown from where they are. */
const PLAIN = {
  isOneWay: false,
  images: null,
  companion: async () => null,
  sendSearchTexts: async () => undefined,
  sendHead: async () => undefined,
};

/** @param open on each step, because a refusal is an answer of the site */
function connection(open: () => Shelf, now: () => Date): SiteConnection {
  const byId = async (id: string) => {
    const { pages, site, domain } = open();
    const row = await pages.findFirst({ where: { id, site } });
    return row && { row, domain };
  };

  const change = async (id: string, data: Changes): Promise<Placed | null> => {
    const { pages, site, domain } = open();
    const where = { id, site };
    const [row] = await pages.updateManyAndReturn({ where, data: { ...data, modifiedAt: now() } });
    return row ? placed(row, domain) : null;
  };

  const changed = async (id: string, data: Changes): Promise<Placed> => {
    const done = await change(id, data);
    if (!done) throw new SiteError('rejected');
    return done;
  };

  return {
    ...PLAIN,
    prepare: async (post) => ({
      uploadsImage: false,
      compose: async (_image, text) => composed(open(), post, text?.stored, now),
    }),
    find: async ({ marker }) => {
      const { pages, site, domain } = open();
      const rows = await pages.findMany({ where: { site, marker }, orderBy: { id: 'asc' } });
      return rows.map((row) => placed(row, domain));
    },
    read: async ({ remoteId }) => {
      const found = await byId(remoteId);
      return found && placed(found.row, found.domain);
    },
    readBack: async ({ remoteId }) => {
      const found = await byId(remoteId);
      return found && remotePost(found.row, found.domain);
    },
    readPage: async ({ link, stored: { slug } }) => {
      const { pages, site, domain } = open();
      const row = await pages.findFirst({ where: { site, slug, status: 'publish' } });
      if (!row || link !== linkOf(domain, slug)) return null;

      const html = postPage(row, domain);
      return { html, isEarlier: false, counts: countHeadItems(html), headBy: null };
    },
    writeJsonLd: ({ remoteId }, text, json) =>
      change(remoteId, { text: json ? withJsonLd(text, json) : withoutJsonLd(text) }),
    writeText: ({ remoteId }, text) => changed(remoteId, { text }),
    readTimes: async (refs) => {
      const { pages, site } = open();
      const ids = refs.map(({ remoteId }) => remoteId);
      const rows = await pages.findMany({ where: { site, id: { in: ids } } });
      return new Map(rows.map(({ id, modifiedAt }) => [id, modifiedAt.toISOString()]));
    },
    remove: async ({ remoteId: id }) => {
      const { pages, site } = open();
      await pages.deleteMany({ where: { id, site } });
    },
    unpublish: async ({ remoteId }) => void (await changed(remoteId, { status: 'draft' })),
  };
}

function composed(
  { pages, site, domain }: Shelf,
  post: OutgoingPost,
  stored: Placed['stored'] | undefined,
  now: () => Date,
): ComposedPost {
  const fields = { ...fieldsOf(post), ...(stored && textsOf(stored)), site };
  const withData = (json: string | null) => (json ? withJsonLd(fields.text, json) : fields.text);
  const publicAt = (status: string) => (status === 'publish' ? now() : null);

  return {
    omissions: [],
    create: async (json) => {
      const { status } = post;
      const slug = await freeSlug({ pages, site }, fields.slug, null);
      const text = withData(json);
      const data = { ...fields, slug, text, status, publishedAt: publicAt(status), modifiedAt: now() };
      return placed(await pages.create({ data }), domain);
    },
    update: async (id, json) => {
      const before = await pages.findFirst({ where: { id, site } });
      if (!before) return null;

      const slug = await freeSlug({ pages, site }, fields.slug, id);
      const status = post.keepsStatus ? before.status : post.status;
      const publishedAt = before.publishedAt ?? publicAt(status);
      const data = { ...fields, slug, text: withData(json), status, publishedAt, modifiedAt: now() };
      return placed(await pages.update({ where: { id }, data }), domain);
    },
  };
}

const fieldsOf = ({ image, html, writer, ...post }: OutgoingPost) => ({
  kind: post.kind,
  marker: post.marker,
  title: post.title,
  slug: post.slug,
  excerpt: post.excerpt,
  text: html,
  tags: post.tags ?? [],
  author: writer,
  imageUrl: image?.url ?? null,
  imageAlt: image?.alt ?? '',
  metaTitle: post.metaTitle,
  metaDescription: post.metaDescription,
});

const textsOf = ({ title, text, slug, excerpt, tags }: Placed['stored']) => ({
  title,
  text,
  slug,
  excerpt,
  tags,
});

/** A slug that is taken gets a number. */
async function freeSlug(
  { pages, site }: Omit<Shelf, 'domain'>,
  wanted: string,
  id: string | null,
): Promise<string> {
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? wanted : `${wanted}-${number}`;
    const taken = await pages.findFirst({ where: { site, slug }, select: { id: true } });
    if (!taken || taken.id === id) return slug;
  }
}

const kindOf = ({ kind }: DemoPage) => (kind === 'page' ? 'page' : 'post');
const statusOf = ({ status }: DemoPage) => (status === 'publish' ? 'publish' : 'draft');

const placed = (row: DemoPage, domain: string): Placed => ({
  kind: kindOf(row),
  remoteId: row.id,
  remoteParent: null,
  link: linkOf(domain, row.slug),
  status: statusOf(row),
  imageId: null,
  stored: {
    title: row.title,
    text: row.text,
    excerpt: row.excerpt,
    slug: row.slug,
    status: row.status,
    categories: [],
    tags: row.tags,
    imageId: null,
    publishedAt: row.status === 'publish' ? (row.publishedAt?.toISOString() ?? null) : null,
    modifiedAt: row.modifiedAt.toISOString(),
    search: { title: row.metaTitle, description: row.metaDescription, keyword: null },
  },
});

function remotePost(row: DemoPage, domain: string): RemotePost {
  const { link, status, stored } = placed(row, domain);
  const { title, slug, excerpt, tags } = stored;
  const image = row.imageUrl === null ? null : { url: row.imageUrl, alt: row.imageAlt };
  const texts = { title, slug, excerpt, tags, categories: [] };
  return {
    link,
    status,
    stored,
    image,
    ...texts,
    author: row.author,
    siteName: nameOf(row.site),
    printing: null,
  };
}

const listed = (row: DemoPage, domain: string): ListedPage => ({
  remoteId: row.id,
  kind: kindOf(row),
  url: linkOf(domain, row.slug),
  title: row.title,
  html: row.text,
  publishedAt: row.publishedAt?.toISOString() ?? null,
  modifiedAt: row.modifiedAt.toISOString(),
  described: row.metaDescription !== '',
});
