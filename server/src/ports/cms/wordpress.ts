import { textOf } from '#server/text/read-html.ts';
import { PUBLISH_MESSAGES } from '#shared/rules/publish.ts';
import type { SafeFetch } from '../site-client/safe-fetch.ts';
import type { RemotePost, RemoteRef, SiteAccess, SiteConnection, WordPressCms } from './cms.ts';
import { frontPageOf, publicPage } from './public-page.ts';
import { readSlug } from './read-slug.ts';
import { throwSiteError } from './site-error.ts';
import { anything, authorization, placedPost, postRecord, termList } from './wordpress/answers.ts';
import { checkWordPress, whoAmI } from './wordpress/check-site.ts';
import {
  askCompanion,
  connectReports,
  countReadings,
  endReports,
  headPrinters,
  sendHead,
} from './wordpress/companion.ts';
import { wordPressImages } from './wordpress/images.ts';
import { listWordPressPages } from './wordpress/list-pages.ts';
import { preparePost, sendSearchTexts } from './wordpress/prepare-post.ts';
import {
  findPosts,
  nullIfGone,
  placed,
  PLACED_FIELDS,
  postPath,
  readPost,
  readTimes,
  removePost,
  shownStatus,
  toStoredPost,
} from './wordpress/remote-posts.ts';
import { createRestClient, type RestClient } from './wordpress/rest-client.ts';
import { printingOf, siteFacts, type SiteFacts } from './wordpress/site-facts.ts';
import { writeJsonLd } from './wordpress/write-json-ld.ts';

const CHOICES_MAX = 100;

export function createWordPress(fetch: SafeFetch): WordPressCms {
  return {
    test: async (site, signal) => {
      await whoAmI(fetch, createRestClient(fetch, site, signal), site, signal);
    },
    check: (site, signal) => checkWordPress(fetch, site, signal),
    choices: async (site, signal) => {
      const rest = createRestClient(fetch, site, signal);
      const query = { per_page: CHOICES_MAX, orderby: 'count', order: 'desc', _fields: 'id,name,slug' };
      const [categories, tags] = await Promise.all([
        rest.get('/wp/v2/categories', { query, answer: termList }),
        rest.get('/wp/v2/tags', { query, answer: termList }),
      ]);
      return {
        categories: categories.map(({ id, name }) => ({ id: String(id), name: textOf(name) })),
        tags: tags.map(({ name }) => textOf(name)),
        blogs: [],
      };
    },
    listPages: (site, after, signal) => listWordPressPages(createRestClient(fetch, site, signal), after),
    authorizationPage: async (domain, signal) => {
      const site = { domain, username: null, secret: '', shopName: null };
      const query = { _fields: 'authentication' };
      return createRestClient(fetch, site, signal).get('/', { query, answer: authorization });
    },
    connectReports: (site, to, signal) => connectReports(createRestClient(fetch, site, signal), to),
    endReports: (site, to, signal) => endReports(createRestClient(fetch, site, signal), to),
    countReadings: async (site, on, signal) => {
      await countReadings(createRestClient(fetch, site, signal), on);
    },
    connect: (site, signal) => siteConnection(fetch, site, signal),
  };
}

function siteConnection(fetch: SafeFetch, site: SiteAccess, signal: AbortSignal): SiteConnection {
  const rest = createRestClient(fetch, site, signal);
  const facts = siteFacts(rest, () => frontPageOf(fetch, site.domain, signal));

  return {
    isOneWay: false,
    images: wordPressImages(rest),
    prepare: (post) => preparePost(rest, facts, post),
    find: (identity) => findPosts(rest, identity).catch(throwSiteError(PUBLISH_MESSAGES.wordpressFailed)),
    read: (ref) => readPost(rest, ref),
    readBack: (ref) => readBackFromWordPress(rest, facts, ref),
    readPage: async (post) => {
      const [page, companion] = await Promise.all([publicPage(fetch, post, signal), facts.companion()]);
      return page && { ...page, headBy: companion && headPrinters(companion, page) };
    },
    writeJsonLd: (ref, text, json) => writeJsonLd(rest, facts, ref, text, json),
    writeText: async ({ kind, remoteId }, content) => {
      const options = { answer: placedPost, query: { _fields: PLACED_FIELDS } };
      return placed(kind, await rest.send(postPath(kind, remoteId), { content }, options));
    },
    companion: async () => {
      const status = await askCompanion(rest, (await facts.index()).namespaces);
      return status && { installation: status.installation, abilities: status.abilities };
    },
    sendSearchTexts: (ref, post) => sendSearchTexts(rest, facts, ref, post),
    sendHead: async ({ kind, remoteId }, post) => {
      if (await facts.companion()) await sendHead(rest, postPath(kind, remoteId), post);
    },
    readTimes: (refs) => readTimes(rest, refs),
    remove: (ref) => removePost(rest, ref),
    unpublish: async ({ kind, remoteId }) => {
      await rest.send(postPath(kind, remoteId), { status: 'draft' }, { answer: anything });
    },
  };
}

async function readBackFromWordPress(
  rest: RestClient,
  facts: SiteFacts,
  { kind, remoteId }: RemoteRef,
): Promise<RemotePost | null> {
  const query = { context: 'edit', _embed: 'author,wp:featuredmedia,wp:term' };
  const [record, { name: siteName }, printing] = await Promise.all([
    rest.get(postPath(kind, remoteId), { query, answer: postRecord }).catch(nullIfGone),
    facts.index(),
    printingOf(facts, kind),
  ]);
  if (!record || record.status === 'trash') return null;

  const { 'wp:featuredmedia': media = [], 'wp:term': terms = [], author = [] } = record._embedded;
  const termsOf = (taxonomy: string) =>
    terms
      .flat()
      .filter((term) => term.taxonomy === taxonomy)
      .map(({ id, name }) => ({ id: String(id), name: textOf(name) }));
  const [image] = media;
  const [by] = author;

  return {
    link: record.link,
    title: textOf(record.title),
    slug: readSlug(record.slug),
    excerpt: textOf(record.excerpt),
    status: shownStatus(record),
    image: image ? { alt: textOf(image.alt_text), url: image.source_url } : null,
    author: by ? textOf(by.name) : null,
    siteName: textOf(siteName),
    stored: toStoredPost(record),
    categories: termsOf('category'),
    tags: termsOf('post_tag').map(({ name }) => name),
    printing,
  };
}
