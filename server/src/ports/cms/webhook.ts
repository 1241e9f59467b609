import { hash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { PUBLISH_MESSAGES } from '#shared/rules/publish.ts';
import type { SiteProblem } from '#shared/rules/websites.ts';
import { signedHeaders } from '../../lib/standard-webhooks.ts';
import { readJson } from '../foreign-json/read-json.ts';
import { FetchError } from '../site-client/fetch-error.ts';
import type { SafeFetch, SafeResponse } from '../site-client/safe-fetch.ts';
import type { Cms, OutgoingPost, Placed, SiteAccess, SiteConnection } from './cms.ts';
import { asSent } from './as-sent.ts';
import { plainCheck } from './plain-check.ts';
import { publicPage } from './public-page.ts';
import { SiteError, toSiteError } from './site-error.ts';
import { ADDRESS_MAX, LINE_MAX, siteText } from './site-text.ts';

/** A workflow may answer at its end. */
const TIMEOUT_MS = 60_000;
const ANSWER_MAX_BYTES = 64 * 1024;
const said = siteText(LINE_MAX);
const answered = z.object({ url: siteText(ADDRESS_MAX) });

type Sender = (id: string, body: object) => Promise<SafeResponse>;

/** A website behind a user's own workflow: each post is one signed request. It cannot be asked anything. */
export function createWebhook(fetch: SafeFetch, now: () => Date): Cms {
  const senderTo = (site: SiteAccess, signal: AbortSignal): Sender => signedSender(fetch, now, site, signal);
  const test = async (site: SiteAccess, signal: AbortSignal) => {
    await senderTo(site, signal)(`test.${randomUUID()}`, TEST);
  };
  return {
    test,
    check: (site, signal) =>
      plainCheck(async () => {
        await test(site, signal);
        return { account: URL.parse(partsOf(site).address)?.host ?? null };
      }),
    choices: async () => ({ categories: [], tags: [], blogs: [] }),
    listPages: async () => ({ pages: [], next: null }),
    connect: (site, signal) => webhookConnection(senderTo(site, signal), fetch, now, site, signal),
  };
}

/** `address secret` is one credential: who knows the address can post. */
function partsOf({ secret: credential }: SiteAccess) {
  const [address = '', secret = ''] = credential.split(' ');
  return { address, secret };
}

/** Shows a workflow every field of a post. */
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

function webhookConnection(
  sendTo: Sender,
  fetch: SafeFetch,
  now: () => Date,
  site: SiteAccess,
  signal: AbortSignal,
): SiteConnection {
  let last: ReturnType<typeof asSent> | null = null;

  async function sendPost(post: OutgoingPost, before: string, jsonLd: string | null): Promise<Placed> {
    const body = bodyOf(post);
    // The same post sent again has the same number; another text, or the same after another, has not.
    const remoteId = `${post.marker}.${hash('sha256', JSON.stringify([before, body])).slice(0, 16)}`;
    try {
      const answer = await sendTo(remoteId, { ...body, jsonLd: jsonLd && (JSON.parse(jsonLd) as object) });
      last = asSent(post, { remoteId, link: await addressIn(answer, site) }, now());
      return last;
    } catch (error) {
      const isUnknown = error instanceof SiteError && error.mayHaveArrived;
      throw toSiteError(error, isUnknown ? PUBLISH_MESSAGES.unknownEnd : PUBLISH_MESSAGES.webhookFailed);
    }
  }

  const cannot = () => Promise.reject(new SiteError('rejected', { message: PUBLISH_MESSAGES.oneWay }));
  return {
    isOneWay: true,
    images: null,
    prepare: async (post) => ({
      uploadsImage: false,
      compose: async () => ({
        omissions: [],
        create: (jsonLd) => sendPost(post, '', jsonLd),
        update: (before, jsonLd) => sendPost(post, before, jsonLd),
      }),
    }),
    find: async () => [],
    read: async () => null,
    readBack: async () => last,
    readPage: (post) => publicPage(fetch, post, signal),
    writeJsonLd: async () => null,
    writeText: cannot,
    companion: async () => null,
    sendSearchTexts: async () => undefined,
    sendHead: async () => undefined,
    readTimes: async () => new Map(),
    remove: cannot,
    unpublish: cannot,
  };
}

const bodyOf = ({ kind, image, metaTitle, metaDescription, ...post }: OutgoingPost) => ({
  type: kind,
  marker: post.marker,
  status: post.status,
  title: post.title,
  slug: post.slug,
  excerpt: post.excerpt,
  html: post.html,
  image: image?.url ?? null,
  alt: image?.alt ?? '',
  meta: { title: metaTitle, description: metaDescription },
});

/** @throws SiteError for every answer but a taken post */
function signedSender(fetch: SafeFetch, now: () => Date, site: SiteAccess, signal: AbortSignal): Sender {
  const { address, secret } = partsOf(site);
  return async (id, content) => {
    const body = JSON.stringify(content);
    const headers = signedHeaders({ id, body, at: now() }, secret);
    const request = { headers, body, signal, timeoutMs: TIMEOUT_MS, maxBytes: ANSWER_MAX_BYTES };
    const answer = await fetch(address, { method: 'POST', ...request }).catch((error: unknown) => {
      const isSilent = error instanceof FetchError && error.mayHaveArrived && error.kind !== 'certificate';
      throw isSilent
        ? new SiteError('hookSilent', { mayHaveArrived: true, cause: error })
        : toSiteError(error);
    });
    const isPage = /^text\/html\b/i.test(answer.headers.get('content-type') ?? '');
    const problem = problemOf(answer.status, isPage);
    if (!problem) return answer;
    const detail = isPage ? null : said.parse(answer.text()).trim();
    const mayHaveArrived = problem === 'hookBroken' || problem === 'hookPage';
    throw new SiteError(problem, { detail, mayHaveArrived, ...(problem === 'busy' && { retryAfter: 10 }) });
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

/** Where the post is, if the answer says so; empty otherwise. */
async function addressIn(answer: SafeResponse, { domain }: SiteAccess): Promise<string> {
  const json = await readJson(answer.text()).catch(() => null);
  const { data } = answered.safeParse(json);
  const url = data && URL.parse(data.url, domain);
  return url && /^https?:$/.test(url.protocol) && !url.username && !url.password ? url.href : '';
}
