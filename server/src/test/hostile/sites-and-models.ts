import { recentTurns } from '../../features/chat/recent-turns.ts';
import { cleanProposal } from '../../features/profiles/clean-proposal.ts';
import { PROFILE_LIMITS, type ProfileFields } from '#shared/profiles.ts';
import { socialLength, withinSocialLimit } from '#shared/social.ts';
import { countWords, dropTags, stripTags, withoutTags } from '#shared/text.ts';
import { escapeHtml } from '../../lib/escape-html.ts';
import { resetMail } from '../../mails/account-mails.ts';
import { buildHead } from '../../features/content/piece/build-head.ts';
import { sanitiseHtml } from '../../features/content/piece/sanitise-html.ts';
import { sanitiseInThread } from '../../features/content/piece/sanitise-in-thread.ts';
import { toSlug } from '../../features/content/piece/slug.ts';
import { readPage } from '../../features/profiles/read-page.ts';
import { mayRead, rulesForUs } from '../../features/profiles/robots-rules.ts';
import { compareReceipt } from '../../features/publish/compare-receipt.ts';
import { postParts } from '../../features/publish/post-parts.ts';
import { splitSection } from '../../features/content/create/stages/split-section.ts';
import { trimSections } from '../../features/content/create/stages/trim-sections.ts';
import { createPlainText, plainText } from '../../lib/plain-text.ts';
import { textOf } from '../../lib/read-html.ts';
import { sourceStack } from '../../lib/source-stack.ts';
import type { SafeFetch } from '../../ports/site-client/safe-fetch.ts';
import { cleanSection } from '../../ports/ai-writer/clean-section.ts';
import { fitPlan } from '../../ports/ai-writer/fit-plan.ts';
import { composeAnswer } from '../../ports/ai-writer/offline/answer-question.ts';
import { composeSection } from '../../ports/ai-writer/offline/compose-section.ts';
import { planOf } from '../../ports/ai-writer/offline/outline.ts';
import { readProfile } from '../../ports/ai-writer/offline/propose-profile.ts';
import { composeSummary } from '../../ports/ai-writer/offline/summarise.ts';
import { composeEmail } from '../../ports/ai-writer/offline/write-email.ts';
import { composeSocialPost } from '../../ports/ai-writer/offline/write-social-post.ts';
import {
  chatInstructions,
  emailPrompt,
  profilePrompt,
  summaryPrompt,
} from '../../ports/ai-writer/prompts.ts';
import { withoutFences } from '../../ports/ai-writer/without-fences.ts';
import { createShopify } from '../../ports/cms/shopify.ts';
import { toBlocks } from '../../ports/cms/to-blocks.ts';
import { createWordPress } from '../../ports/cms/wordpress.ts';
import { wordPressVersion } from '../../ports/cms/wordpress/wordpress-version.ts';
import { composePhrases } from '../../ports/keywords/compose-phrases.ts';
import { aBrief, aPlan } from '../sample-brief.ts';

/** What is done with a text that comes from a site or a model, and how long the longest one is. */
type Entry = [length: number, work: (text: string) => unknown, place?: 'thread'];

/** Work of a thread delays nobody; it must grow no faster all the same, and end before the thread is given up. */
const MOST_IN_THREAD_MS = 500;
const LONG = 100_000;
const TOKEN = 40;
const HERE = 'https://a.example/';
const SITE = { domain: 'https://a.example', username: 'u', secret: 's', shopName: 'shop' };
const unheard = new AbortController().signal;

/** As a stream delivers it. */
const inParts = (text: string) =>
  Array.from({ length: Math.ceil(text.length / TOKEN) }, (_, index) =>
    text.slice(index * TOKEN, (index + 1) * TOKEN),
  );

async function drain(parts: AsyncIterable<unknown>) {
  for await (const _ of parts);
}

/** A site that answers everything with this. */
const answering =
  (status: number, body: unknown): SafeFetch =>
  async (url) => {
    const text = JSON.stringify(body);
    const headers = new Headers({ 'content-type': 'application/json' });
    return { status, headers, body: Buffer.from(text), text: () => text, url, movedTo: null };
  };
const wordPress = (status: number, body: unknown) => createWordPress(answering(status, body));
const shopify = (body: unknown) => {
  const fetch = answering(200, body);
  return createShopify({ fetch, pages: fetch, apiVersion: '2026-10', now: () => new Date() });
};
/** What it says is part of the outcome, so a refusal is none of this suite's business. */
const refused = (attempt: Promise<unknown>) => attempt.catch(() => undefined);

const source = (text: string) => ({
  title: text.slice(0, 300),
  content: text,
  aiSummary: text,
  includeText: text.slice(0, 10_000),
});

const briefOf = (text: string) =>
  aBrief({
    topic: text.slice(0, 300),
    tone: text.slice(0, 300),
    audience: text.slice(0, 300),
    callToAction: text.slice(0, 300),
    includeText: text.slice(0, 10_000),
    keywords: [text.slice(0, 100)],
    aiSearchFocus: true,
    profile: {
      name: text.slice(0, 300),
      description: text.slice(0, 1000),
      summary: text.slice(0, 4000),
      company: text.slice(0, 120),
      author: text.slice(0, 120),
      domain: `${HERE}${text.slice(0, 300)}`,
      logo: '',
    },
  });

const compared = (text: string) =>
  compareReceipt(
    {
      marker: 'm',
      kind: 'post',
      status: 'publish',
      keepsStatus: false,
      title: 't',
      slug: 's',
      excerpt: 'e',
      html: `<h2>a</h2><p><a href="${HERE}">b</a></p>`,
      image: { bytes: new Uint8Array(), mediaType: 'image/jpeg', alt: 'a', url: '', source: '' },
      categories: ['1'],
      tags: ['t'],
      blogId: null,
      author: 'a',
      metaTitle: 'mt',
      metaDescription: 'md',
      jsonLd: '{"@type":"Article"}',
    },
    { omissions: [], seoPlugin: null },
    {
      link: text,
      title: text,
      slug: text,
      excerpt: text,
      status: 'publish',
      html: text,
      image: { alt: text },
      categories: [{ id: '1', name: text }],
      tags: [text],
      metaTitle: text,
      metaDescription: text,
      pageHtml: `<title>${text}</title><script type="application/ld+json">${text}</script>${text}`,
    },
  );

const trimmed = (text: string) => {
  const section = { html: text, words: countWords(text), rewrites: 0 };
  const sections = [section, { ...section }];
  return trimSections({ plan: aPlan(), wanted: 100, most: 105, callToAction: 'Sign up', sections });
};

/** Functions of everybody's texts. */
const TEXTS: Record<string, Entry> = {
  stripTags: [LONG, stripTags],
  dropTags: [LONG, dropTags],
  withoutTags: [LONG, withoutTags],
  countWords: [LONG, countWords],
  escapeHtml: [LONG, escapeHtml],
  sanitiseHtml: [LONG, sanitiseHtml, 'thread'],
  sanitiseInThread: [400_000, sanitiseInThread],
  toSlug: [LONG, toSlug],
  'the length of a post on X': [LONG, (text) => socialLength('x', text)],
  'a post cut for X': [LONG, (text) => withinSocialLimit('x', text)],
  'a post cut for LinkedIn': [LONG, (text) => withinSocialLimit('linkedin', text)],
  'the stack of an error': [LONG, (text) => sourceStack(`Error: ${text}\n    at run (${text}.cjs:1:1)`)],
  'the turns of a chat': [LONG, (content) => recentTurns([{ role: 'user', content }])],
  'a mail with a name': [120, (name) => resetMail({ to: 'a@a.example', name, url: HERE })],
};

/** What a website may answer. */
const SITES: Record<string, Entry> = {
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
  'text with markup': [LONG, textOf],
  'a front page': [LONG, wordPressVersion],
  'the refusal of a WordPress': [
    LONG,
    (message) => refused(wordPress(403, { code: 'no', message }).test(SITE, unheard)),
  ],
  'the names of a WordPress': [
    LONG,
    (name) => refused(wordPress(200, [{ id: 1, name, slug: 's' }]).choices(SITE, unheard)),
  ],
  'a post of a WordPress': [
    LONG,
    (text) => {
      const field = { raw: text };
      const record = {
        id: 1,
        link: '',
        slug: text,
        status: 'draft',
        title: field,
        excerpt: field,
        content: field,
      };
      const ref = { kind: 'post', remoteId: '1', remoteParent: null } as const;
      return refused(wordPress(200, record).connect(SITE, unheard).readBack(ref));
    },
  ],
  'the refusal of a shop': [
    LONG,
    (message) => refused(shopify({ errors: [{ message }] }).choices(SITE, unheard)),
  ],
  'the blogs of a shop': [
    LONG,
    (title) => refused(shopify({ data: { blogs: { nodes: [{ id: '1', title }] } } }).choices(SITE, unheard)),
  ],
  'the parts of a post': [LONG, postParts],
  'a post that is compared': [LONG, compared],
};

/** What a model may answer, and what is told to it. */
const MODELS: Record<string, Entry> = {
  'a section as it is written': [LONG, (text) => drain(cleanSection(inParts(text)))],
  'a section at once': [LONG, (text) => drain(cleanSection([text]))],
  'a text in a fence': [LONG, (text) => drain(withoutFences(inParts(text)))],
  'a text that should be plain': [LONG, plainText],
  'a plain text as it is written': [
    LONG,
    (text) => {
      const plain = createPlainText();
      for (const part of inParts(text)) plain.push(part);
      plain.end();
      return plain.text();
    },
  ],
  'a plan': [
    LONG,
    (text) => {
      const texts = {
        title: text,
        slug: text,
        excerpt: text,
        metaDescription: text,
        imageIdea: text,
        imageAlt: text,
      };
      return fitPlan(
        { ...texts, keyphrases: [text], sections: [{ heading: text, points: [text], words: 100 }] },
        300,
        'tea',
      );
    },
  ],
  'a plan of many parts': [
    LONG,
    (text) => {
      const many = inParts(text);
      const sections = many.map((heading) => ({ heading, points: many.slice(0, 10), words: 1 }));
      return fitPlan({ ...aPlan(), keyphrases: many, sections }, 300, 'tea');
    },
  ],
  'sections that are too long': [60_000, trimmed, 'thread'],
  'a last section': [60_000, (text) => splitSection(text, true, 'Sign up'), 'thread'],
  'a text cut into blocks': [
    LONG,
    (text) => toBlocks(sanitiseHtml(text), { marker: 'm', jsonLd: null }),
    'thread',
  ],
  'a head': [
    2000,
    (text) =>
      buildHead({
        contentType: 'blog',
        title: text,
        slug: text,
        metaDescription: text,
        keywords: [text],
        imageUrl: null,
        publishedAt: '',
        modifiedAt: '',
        profile: { author: text, company: text, domain: `${HERE}${text}`, logo: text },
      }),
  ],
  'an e-mail without AI': [LONG, (text) => composeEmail(source(text))],
  'a post without AI': [LONG, (text) => composeSocialPost(source(text), 'facebook')],
  'a summary without AI': [LONG, (text) => composeSummary(aBrief(), text)],
  'a plan without AI': [300, (text) => planOf(briefOf(text))],
  'a section without AI': [
    10_000,
    (text) => composeSection({ brief: briefOf(text), plan: aPlan(), position: 1, words: 200 }),
  ],
  'a closing without AI': [
    10_000,
    (text) => composeSection({ brief: briefOf(text), plan: aPlan(), position: 2, words: 200 }),
  ],
  'an answer without AI': [
    20_000,
    (text) =>
      composeAnswer({
        turns: [{ role: 'user', content: text }],
        articles: [{ slug: 's', title: 't', text }],
        facts: [text],
      }),
  ],
  'phrases without AI': [300, composePhrases],
  'what is told for an e-mail': [LONG, (text) => emailPrompt(source(text))],
  'what is told for a summary': [LONG, (text) => summaryPrompt(aBrief(), text)],
  'what is told for a profile': [
    24_000,
    (text) =>
      profilePrompt({ address: '', siteName: text, language: '', title: text, description: text, text }),
  ],
  'what is told for an answer': [
    LONG,
    (text) => chatInstructions({ articles: [{ slug: 's', title: text, text }], facts: [text] }),
  ],
};

export const ENTRIES = Object.entries({ ...TEXTS, ...SITES, ...MODELS }).map(
  ([name, [length, work, place]]) => ({ name, length, work, most: place ? MOST_IN_THREAD_MS : undefined }),
);
