import { expect, test } from 'vitest';
import type { PublicPage, RemotePost, SentPost } from '#server/ports/cms/cms.ts';
import { readHeadItems } from '#server/ports/cms/head-items.ts';
import { compareReceipt } from './compare-receipt.ts';

const LINK = 'https://site.example/post/';

/** A post of which only the title and the description for search engines matter. */
const sent = {
  marker: '',
  kind: 'post',
  status: 'publish',
  keepsStatus: true,
  slug: 'post',
  excerpt: '',
  html: '',
  image: null,
  categories: null,
  tags: null,
  keywords: [],
  blogId: null,
  author: '',
  writer: null,
  focusKeyword: null,
  omissions: [],
  title: 'It\'s "5 x 5" - really...',
  metaTitle: 'It\'s "5 x 5" - really...',
  metaDescription: 'Ours',
} satisfies SentPost as SentPost;

type Search = RemotePost['stored']['search'];

const remote = (search: Partial<Search>): RemotePost => ({
  link: LINK,
  title: sent.title,
  slug: 'post',
  excerpt: '',
  status: 'publish',
  image: null,
  author: null,
  siteName: 'The Site',
  categories: [],
  tags: [],
  stored: {
    title: '',
    text: '',
    excerpt: '',
    slug: 'post',
    status: 'publish',
    categories: [],
    tags: [],
    imageId: null,
    publishedAt: null,
    modifiedAt: '2026-01-01T00:00:00Z',
    search: { title: null, description: null, keyword: null, ...search },
  },
  printing: { seoPlugin: 'yoast', headBy: null, dataBy: 'yoast', keepsScripts: true },
});

function lineOf(field: string, head: string, search: Partial<Search> = {}, isEarlier = false) {
  const html = `<html><head>${head}</head><body></body></html>`;
  const page: PublicPage = { html, isEarlier, counts: readHeadItems(html).counts, headBy: null };
  const lines = compareReceipt(sent, { remote: remote(search), page, data: null, isOneWay: false });
  return lines.find((line) => line.field === field);
}

const description = (text: string) => `<meta name="description" content="${text}">`;

test('a row says whether nothing is there, or another text, and what is known of the cause', () => {
  expect(lineOf('metaDescription', '')).toMatchObject({
    outcome: 'dropped',
    reason: expect.stringMatching(/^Nothing is there\. Yoast SEO did not accept it/),
    count: 0,
  });
  expect(lineOf('metaDescription', description('Theirs'))).toMatchObject({
    outcome: 'changed',
    reason: expect.stringMatching(/^Another text is there\. Yoast SEO did not accept it/),
    count: 1,
  });
  expect(lineOf('metaDescription', '', { description: 'Ours' })).toMatchObject({
    outcome: 'dropped',
    reason: 'Nothing is there. The site has ours, but its page does not show it.',
  });
  expect(lineOf('metaDescription', description('Typed'), { description: 'Typed' })).toMatchObject({
    outcome: 'changed',
    reason: 'Another text is there. The site has a text of its own.',
  });
  expect(lineOf('canonical', '<link rel="canonical" href="https://site.example/other/">')).toMatchObject({
    outcome: 'changed',
    reason: expect.stringMatching(/^Another address is there\./),
  });
});

test.each([
  '<title>It’s “5 × 5” – really…</title>',
  '<title>It&#8217;s &#8222;5 × 5&#8220; &#8212; really&hellip;</title>',
  '<title>It’s “5 x 5” – really… &#8211; The Site</title>',
  '<title>The Site | It’s “5 x 5” – really…</title>',
])('a title in another typography, or with the name of the site, has arrived: %s', (title) => {
  expect(lineOf('titleTag', title)).toMatchObject({ outcome: 'arrived', count: 1 });
});

test('a title that says something else has not arrived', () => {
  for (const title of ['It’s “5 × 6” – really… | The Site', 'It’s “5 × 5” – really… not | The Site'])
    expect(lineOf('titleTag', `<title>${title}</title>`)).toMatchObject({
      outcome: 'changed',
      reason: expect.stringMatching(/^Another text is there\./),
    });
});

test('what is on the page twice has not arrived, and the row says how often it is there', () => {
  const twice = description('Ours').repeat(2);
  expect(lineOf('metaDescription', twice)).toMatchObject({
    outcome: 'changed',
    count: 2,
    reason: 'It is there 2 times: the theme or another plugin shows it as well.',
  });
  expect(lineOf('metaDescription', twice, {}, true)).toMatchObject({ outcome: 'arrived' });
});
