import { load } from 'cheerio';
import { expect, test } from 'vitest';
import { buildHead, type HeadData } from './build-head.ts';

const DATA: HeadData = {
  contentType: 'blog',
  title: 'Electric Bikes',
  slug: 'electric-bikes',
  metaDescription: 'What to know.',
  keywords: ['ebike', 'battery'],
  imageUrl: 'https://veemark.example/images/abc.jpg',
  publishedAt: '2026-11-01T10:00:00.000Z',
  modifiedAt: '2026-11-02T10:00:00.000Z',
  language: null,
  profile: {
    author: 'Ada',
    company: 'Acme',
    domain: 'https://acme.example/',
    logo: 'https://acme.example/l.png',
  },
};

const jsonLdOf = (head: string): unknown =>
  JSON.parse(load(head)('script[type="application/ld+json"]').text());

test('a blog post of a profile carries every tag once, one a line, the data last', () => {
  const head = buildHead(DATA);

  expect(head.split('\n').slice(0, -1)).toEqual([
    '<title>Electric Bikes</title>',
    '<meta name="description" content="What to know.">',
    '<link rel="canonical" href="https://acme.example/electric-bikes">',
    '<meta property="og:title" content="Electric Bikes">',
    '<meta property="og:description" content="What to know.">',
    '<meta property="og:type" content="article">',
    '<meta property="og:url" content="https://acme.example/electric-bikes">',
    '<meta property="og:image" content="https://veemark.example/images/abc.jpg">',
    '<meta name="twitter:card" content="summary_large_image">',
    '<meta name="twitter:title" content="Electric Bikes">',
    '<meta name="twitter:description" content="What to know.">',
    '<meta name="twitter:image" content="https://veemark.example/images/abc.jpg">',
  ]);

  expect(jsonLdOf(head)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: 'Electric Bikes',
    description: 'What to know.',
    image: 'https://veemark.example/images/abc.jpg',
    datePublished: '2026-11-01T10:00:00.000Z',
    dateModified: '2026-11-02T10:00:00.000Z',
    author: { '@type': 'Person', name: 'Ada', url: 'https://acme.example/' },
    publisher: {
      '@type': 'Organization',
      name: 'Acme',
      url: 'https://acme.example/',
      logo: { '@type': 'ImageObject', url: 'https://acme.example/l.png' },
    },
    keywords: 'ebike, battery',
    mainEntityOfPage: { '@type': 'WebPage', '@id': 'https://acme.example/electric-bikes' },
  });
});

test('a page without profile has no canonical and claims no author', () => {
  const head = buildHead({ ...DATA, contentType: 'page', profile: null, imageUrl: null, keywords: [] });
  expect(head).not.toMatch(/canonical|og:url|og:image|author|publisher|keywords/);
  expect(jsonLdOf(head)).toMatchObject({ '@type': 'WebPage', headline: 'Electric Bikes' });
});

test('hostile data stays data', () => {
  const hostile = `</title></script><script>alert(1)</script>"'><!-- \u2028\nx`;
  const head = buildHead({
    ...DATA,
    title: hostile,
    metaDescription: hostile,
    keywords: [hostile],
    slug: '"><script>',
    profile: {
      author: hostile,
      company: hostile,
      domain: 'javascript:alert(1)',
      logo: 'data:text/html,<script>',
    },
  });
  const page = load(head);
  expect(page('script')).toHaveLength(1);
  expect(page('head').children()).toHaveLength(head.split('\n').length);
  expect(jsonLdOf(head)).toMatchObject({ headline: hostile, author: { name: hostile } });
  expect(head).not.toMatch(/javascript:|data:text|canonical|<!--/);
});

test('the language that was chosen is told to search engines', () => {
  expect(jsonLdOf(buildHead({ ...DATA, language: 'pt-BR' }))).toMatchObject({ inLanguage: 'pt-BR' });
});
