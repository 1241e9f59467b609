import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { testApp } from '#server/test/test-app.ts';
import { testServices } from '#server/test/test-services.ts';

const { services } = await testServices();
const app = await testApp({
  settings: { ...services.settings, publicUrl: 'https://write.example', supportEmail: 'help@write.example' },
  now: () => new Date('2027-01-04T09:30:00Z'),
});

test('crawlers are led to the public pages, and each of them is there', async () => {
  const robots = await app.inject('/robots.txt');
  expect(robots.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(robots.body).toContain('Sitemap: https://write.example/sitemap.xml');

  const sitemap = await app.inject('/sitemap.xml');
  expect(sitemap.headers['content-type']).toBe('application/xml; charset=utf-8');
  const pages = [...sitemap.body.matchAll(/<loc>https:\/\/write\.example([^<]*)<\/loc>/g)].map(
    ([, page]) => page,
  );
  expect(pages).toEqual(['/landing.html', '/', '/signup', '/api/docs', '/legal.html', '/security']);

  for (const url of pages) {
    const page = await app.inject({ url, headers: { accept: 'text/html' } });
    expect([url, page.statusCode, page.body.includes('noindex')]).toEqual([url, 200, false]);
  }
});

test('who finds a security hole is told whom to write to', async () => {
  const answer = await app.inject({ url: '/.well-known/security.txt', headers: { accept: 'text/html' } });
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(answer.body.split('\n')).toEqual([
    'Contact: mailto:help@write.example',
    'Expires: 2027-07-03T00:00:00.000Z',
    'Preferred-Languages: en',
    'Canonical: https://write.example/.well-known/security.txt',
    'Policy: https://write.example/security',
    '',
  ]);
});

test('OpenAI finds what it asks for where the operator has set it, and nothing elsewhere', async () => {
  const url = '/.well-known/openai-apps-challenge';
  expect((await app.inject(url)).statusCode).toBe(404);
  const listed = await testApp({ settings: { ...services.settings, openAiChallenge: 'a-token' } });
  expect((await listed.inject(url)).body).toBe('a-token');
});

test('the page about security and SECURITY.md say the same', async () => {
  const { body } = await app.inject('/security');
  const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
  const said = [...body.matchAll(/<li>(.*?)<\/li>/gs)].map(([, text = '']) => plain(text));
  const [, shared = ''] =
    /^## What is done\n(.*?)^## Report a hole$/ms.exec(await readFile('SECURITY.md', 'utf8')) ?? [];
  const written = shared
    .split(/^- /m)
    .slice(1)
    .map((sentence) => plain(sentence.replace(/^##.*/ms, '')));
  expect(said.length).toBeGreaterThan(10);
  expect(said).toEqual(written);
});
