import { areUnrendered, builderOf } from '#server/features/own-site/builder-of.ts';
import { faultsLeft } from '#server/features/own-site/faults-left.ts';
import { proposePatch } from '#server/features/own-site/propose-patch.ts';
import { proposeRefresh } from '#server/features/own-site/propose-refresh.ts';
import { cleanProposal } from '#server/features/profiles/fill-from-website.ts';
import { postParts } from '#server/features/publish/post/post-parts.ts';
import { compareReceipt } from '#server/features/publish/receipt/compare-receipt.ts';
import { readProfile } from '#server/ports/ai-writer/offline.ts';
import type { StoredPost } from '#server/ports/cms/cms.ts';
import { countHeadItems, readFrontPage } from '#server/ports/cms/head-items.ts';
import { readPage } from '#server/ports/pages/read-page.ts';
import { mayRead, rulesForUs } from '#server/ports/pages/robots-rules.ts';
import { textOf } from '#server/text/read-html.ts';
import { PROFILE_LIMITS, type ProfileFields } from '#shared/schemas/profiles.ts';
import { HEAVY, HERE, LONG, type Entry } from './entry.ts';
import { POST } from './site-steps.ts';

const storedAs = (text: string): StoredPost => ({
  title: text,
  text,
  excerpt: text,
  slug: text,
  status: text,
  categories: [text],
  tags: [text],
  imageId: text,
  publishedAt: text,
  modifiedAt: text,
  search: { title: text, description: text, keyword: text },
});

const TEA = { url: `${HERE}tea`, terms: [['tea', 2] as [string, number]] };
const STATED = { id: 'f1', kind: 'percent', value: '40', unit: null, start: 0, end: 4 } as const;
const FAULTS = {
  dead: [`${HERE}gone`],
  facts: [{ ...STATED, surface: '40 %', sentence: 'Tea is 40 % of it.', source: 1 }],
  published: 2022,
  year: 2026,
  language: 'en',
};

const compared = (isOneWay: boolean) => (text: string) =>
  compareReceipt(
    { ...POST, html: `<h2>a</h2><p><a href="${HERE}">b</a></p>`, tags: ['t'], omissions: [] },
    {
      remote: {
        link: text,
        title: text,
        slug: text,
        excerpt: text,
        status: 'publish',
        image: { alt: text, url: text },
        author: text,
        siteName: text,
        stored: storedAs(text),
        categories: [{ id: '1', name: text }],
        tags: [text],
        printing: null,
      },
      data: '{"@type":"BlogPosting","headline":"t"}',
      page: {
        html: `<title>${text}</title><script type="application/ld+json">${text}</script>${text}`,
        isEarlier: false,
        counts: {},
        headBy: null,
      },
      isOneWay,
    },
  );

/** What a website may answer; each step of a connection to one is in `site-steps.ts`. */
export const SITES: Record<string, Entry> = {
  'a page that is read': [LONG, (text) => readPage(Buffer.from(text), 'text/html; charset=utf-8', HERE)],
  'the structured data of a page': [
    LONG,
    (text) =>
      readPage(Buffer.from(`<script type="application/ld+json">{"name":${text}</script>`), 'text/html', HERE),
  ],
  'the addresses of a page': [
    LONG,
    (text) =>
      readPage(
        Buffer.from(`<base href="${HERE}${text}"><a href="https://${text}">about ${text}</a>`),
        'text/html',
        HERE,
      ),
  ],
  'a robots.txt': [LONG, (text) => rulesForUs(text)],
  'a rule of a robots.txt': [LONG, (text) => mayRead({ rules: `disallow:/${text}` }, `${HERE}about`)],
  'what a page says, without AI': [
    24_000,
    (text) =>
      readProfile({ address: HERE, siteName: text, language: '', title: text, description: text, text }),
  ],
  'a profile that is proposed': [
    LONG,
    (text) =>
      cleanProposal(
        Object.fromEntries(Object.keys(PROFILE_LIMITS).map((field) => [field, text])) as ProfileFields,
      ),
  ],
  'an own page that may get a link': [LONG, (text) => proposePatch(text, text, TEA, HERE), HEAVY],
  'an own page that is brought up to date': [LONG, (text) => proposeRefresh(text, HERE, FAULTS), HEAVY],
  'an own page whose faults are named': [
    LONG,
    (text) => faultsLeft({ address: HERE, text, dead: [] }, FAULTS, [{ blockBefore: text, blockAfter: '' }]),
    HEAVY,
  ],
  'an own page that a builder may have made': [
    LONG,
    (text) => [areUnrendered([text]), builderOf(text, text)],
  ],
  'text with markup': [LONG, textOf],
  'a front page': [LONG, readFrontPage],
  'the head of a page': [LONG, countHeadItems],
  'the parts of a post': [LONG, postParts],
  'a post that is compared': [LONG, compared(false)],
  'the page of a post that cannot be asked for': [LONG, compared(true)],
};
