import { expect, test } from 'vitest';
import { readJson } from './read-json.ts';

test('short and long answers are read alike', async () => {
  const posts = Array.from({ length: 1000 }, (_, id) => ({
    id,
    title: 'Tea'.repeat(20),
    tags: ['green', null],
  }));
  await expect(readJson(`\uFEFF${JSON.stringify(posts.slice(0, 1))}`)).resolves.toEqual(posts.slice(0, 1));
  await expect(readJson(JSON.stringify(posts))).resolves.toEqual(posts);
});

test.each([
  ['no JSON', '<html></html>'],
  ['a long text that is no JSON', '<'.repeat(100_000)],
  ['a hundred levels', `${'['.repeat(100)}${']'.repeat(100)}`],
  ['a hundred thousand levels', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  ['more values than an answer can hold', `[${'0,'.repeat(20_000)}0]`],
])('%s is refused', async (_, text) => {
  await expect(readJson(text)).rejects.toThrow(SyntaxError);
});
