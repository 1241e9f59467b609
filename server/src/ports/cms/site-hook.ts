import { hash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { signedHeaders } from '#server/lib/standard-webhooks.ts';
import { PUBLISH_MESSAGES } from '#shared/rules/publish.ts';
import type { SiteProblem } from '#shared/rules/site-problems.ts';
import { readJson } from '../foreign-json/read-json.ts';
import { FetchError } from '../site-client/fetch-error.ts';
import type { SafeFetch, SafeResponse } from '../site-client/safe-fetch.ts';
import { asSent } from './as-sent.ts';
import { checkedSite } from './checked-site.ts';
import type { Cms, OutgoingPost, SiteAccess } from './cms.ts';
import { publicPage } from './public-page.ts';
import { SiteError, toSiteError } from './site-error.ts';
import { ADDRESS_MAX, siteText } from './site-text.ts';

/** A workflow may answer at its end. */
const TIMEOUT_MS = 60_000;
const ANSWER_MAX_BYTES = 64 * 1024;
/** Of an answer that is no address, this much is shown. */
const SAID_MAX = 120;
const said = siteText(SAID_MAX);
const answered = z.object({ url: siteText(ADDRESS_MAX) });

type Send = (id: string, body: object) => Promise<SafeResponse>;

/** A website behind a user's own workflow: each post is one signed request. It cannot be asked anything. */
export function createSiteHook(fetch: SafeFetch, now: () => Date): Cms {
  const test = async (site: SiteAccess, signal: AbortSignal) => {
    await sender(fetch, now, site, signal)(`test.${randomUUID()}`, TEST);
  };
  return {
    test,
    check: (site, signal) =>
      checkedSite(async () => {
        await test(site, signal);
        return { account: URL.parse(partsOf(site).address)?.host ?? null };
      }),
    choices: async () => ({ categories: [], tags: [], blogs: [] }),
    listPages: async () => ({ pages: [], next: null }),
    connect: (site, signal) => ({
      ...UNASKED,
      ...posting(sender(fetch, now, site, signal), now, site),
      readPage: (post) => publicPage(fetch, post, signal),
    }),
  };
}

/** `address secret` is one credential: who knows the address can post. */
function partsOf({ secret: credential }: SiteAccess) {
  const [address = '', secret = ''] = credential.split(' ');
  return { address, secret };
}

const TEST = {
  type: 'test',
  marker: 'test',
  status: 'draft',
  title: 'A test from Veemark',
  slug: 'a-test-from-veemark',
  excerpt: 'Nothing to publish: it shows your workflow what a post looks like.',
  html: '<h2>A heading</h2><p>A paragraph with <a href="https://example.com/">a link</a>.</p>',
  image: 'https://example.com/picture.jpg',
  alt: 'What the picture shows',
  meta: { title: 'A test from Veemark', description: 'What search engines show below the title.' },
  jsonLd: { '@context': 'https://schema.org', '@type': 'BlogPosting', headline: 'A test from Veemark' },
};

const refuse = () => Promise.reject(new SiteError('rejected', { message: PUBLISH_MESSAGES.oneWay }));
const UNASKED = {
  isOneWay: true,
  images: null,
  find: async () => [],
  read: async () => null,
  writeJsonLd: async () => null,
  writeText: refuse,
  companion: async () => null,
  sendSearchTexts: async () => undefined,
  sendHead: async () => undefined,
  readTimes: async () => new Map<string, string>(),
  remove: refuse,
  unpublish: refuse,
};

function posting(send: Send, now: () => Date, site: SiteAccess) {
  let last: ReturnType<typeof asSent> | null = null;
  const sendPost = (post: OutgoingPost) => async (before: string, jsonLd: string | null) => {
    const body = { ...bodyOf(post), jsonLd: jsonLd && (JSON.parse(jsonLd) as object) };
    // The same post sent again has the same number; whatever differs by a byte, or follows another, has not.
    const remoteId = `${post.marker}.${hash('sha256', JSON.stringify([before, body])).slice(0, 16)}`;
    const answer = await send(remoteId, body).catch(throwUntaken);
    return (last = asSent(post, { remoteId, link: await addressIn(answer, site) }, now()));
  };
  return {
    prepare: async (post: OutgoingPost) => {
      const update = sendPost(post);
      const create = (jsonLd: string | null) => update('', jsonLd);
      return { uploadsImage: false, compose: async () => ({ omissions: [], create, update }) };
    },
    readBack: async () => last,
  };
}

/** Our words come first: a workflow's are often a page of HTML or a trace. */
function throwUntaken(error: unknown): never {
  if (!(error instanceof SiteError)) throw error;
  const { kind, detail, mayHaveArrived, retryAfter } = error;
  const sentence = mayHaveArrived ? PUBLISH_MESSAGES.unknownEnd : PUBLISH_MESSAGES.webhookFailed;
  const message = detail ? `${sentence} It answered “${detail}”.` : sentence;
  throw new SiteError(kind, { message, retryAfter, mayHaveArrived, cause: error });
}

function bodyOf({ kind, marker, status, title, slug, excerpt, html, image, ...post }: OutgoingPost) {
  const texts = { title, slug, excerpt, html, image: image?.url ?? null, alt: image?.alt ?? '' };
  const meta = { title: post.metaTitle, description: post.metaDescription };
  return { type: kind, marker, status, ...texts, meta };
}

/** @throws SiteError for every answer but a taken post */
function sender(fetch: SafeFetch, now: () => Date, site: SiteAccess, signal: AbortSignal): Send {
  const { address, secret } = partsOf(site);
  return async (id, content) => {
    const body = JSON.stringify(content);
    const headers = signedHeaders({ id, body, at: now() }, secret);
    const request = { headers, body, signal, timeoutMs: TIMEOUT_MS, maxBytes: ANSWER_MAX_BYTES };
    const answer = await fetch(address, { method: 'POST', ...request }).catch((error: unknown) => {
      const isOpen = error instanceof FetchError && error.mayHaveArrived && error.kind !== 'certificate';
      if (!isOpen) throw toSiteError(error);
      const kind = error.kind === 'tooLarge' ? 'hookPage' : 'hookSilent';
      throw new SiteError(kind, { mayHaveArrived: true, cause: error });
    });
    const text = answer.text().trim();
    // By its text: many services call a plain word HTML.
    const isPage = /^<(?:!doctype|html)\b/i.test(text);
    const kind = problemOf(answer.status, isPage);
    if (!kind) return answer;
    const detail = said.parse(`${answer.status} ${isPage ? '' : text}`).trim();
    const mayHaveArrived = kind === 'hookBroken' || kind === 'hookPage';
    throw new SiteError(kind, { detail, mayHaveArrived, ...(kind === 'busy' && { retryAfter: 10 }) });
  };
}

function problemOf(status: number, isPage: boolean): SiteProblem | null {
  if (status >= 500) return 'hookBroken';
  if (status === 404 || status === 410) return 'hookMissing';
  if (status === 429) return 'busy';
  if (status >= 400) return 'hookRefused';
  if (status >= 300) return 'hookMoved';
  return isPage ? 'hookPage' : null;
}

async function addressIn(answer: SafeResponse, { domain }: SiteAccess): Promise<string> {
  const json = await readJson(answer.text()).catch(() => null);
  const { data } = answered.safeParse(json);
  const url = data && URL.parse(data.url, domain);
  const isAddress = url && /^https?:$/.test(url.protocol) && !url.username && !url.password;
  return isAddress && isOnSite(url, domain) ? url.href : '';
}

/** A page of another site proves nothing of the post, and is not asked for. */
function isOnSite({ host }: URL, domain: string): boolean {
  const own = URL.parse(domain)?.host.replace(/^www\./, '');
  return own !== undefined && (host === own || host.endsWith(`.${own}`));
}
