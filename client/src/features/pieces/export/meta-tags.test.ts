import { expect, test } from 'vitest';
import { metaTags } from './read-html.ts';

const labelsOf = (head: string) => metaTags(head).map(({ label }) => label);

test('every tag of the head has the label of its kind', () => {
  expect(
    labelsOf(`<title>Tea at home</title>
      <meta name="description" content="How to brew">
      <link rel="canonical" href="https://leaf.example/tea">
      <meta property="og:title" content="Tea">
      <meta property="og:site_name" content="Leaf">
      <meta name="twitter:card" content="summary">
      stray text <meta charset="utf-8">
      <link rel="alternate" href="https://leaf.example/de">
      <script type="application/ld+json">{"@type":"BlogPosting"}</script>`),
  ).toEqual([
    'Meta Title',
    'Description',
    'Canonical',
    'Og:Title',
    'Og:Site Name',
    'Twitter:Card',
    'Meta',
    'Meta',
    'Schema',
  ]);
});

test('a line shows its tag whole, escapes and structured data included', () => {
  const head =
    '<meta name="author" content="Ada &quot;A&quot; Leaf">\n<script type="application/ld+json">{"a":"\\u003c/script>"}</script>';
  expect(metaTags(head)).toEqual([
    { label: 'Author', code: '<meta name="author" content="Ada &quot;A&quot; Leaf">' },
    { label: 'Schema', code: '<script type="application/ld+json">{"a":"\\u003c/script>"}</script>' },
  ]);
});

test('an empty head and one of only an empty meta element have no lines', () => {
  for (const head of ['', '  \n', '<meta>', '<meta name="" content="">', '<meta />\n']) {
    expect(metaTags(head)).toEqual([]);
  }
});
