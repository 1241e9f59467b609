import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { ownAiServer } from '#server/test/own-ai-server.ts';

const SCRIPT = path.resolve('server/scripts/try-model.ts');
const run = promisify(execFile);

const service = await ownAiServer();

const tryModels = (...more: string[]) =>
  run(process.execPath, ['--disable-warning=ExperimentalWarning', SCRIPT, '--url', service.url, ...more]);

/** The cells of a row of the printed table, by the names of its columns. */
function rowOf(stdout: string, first: string): Record<string, string> {
  const lines = stdout.split('\n').map((line) => line.trim().split(/ {2,}/));
  const names = lines.find(([name]) => name === 'brief') ?? [];
  const cells = lines.find(([name]) => name === first) ?? [];
  return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']));
}

function tryFolder(...briefs: object[]) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'try-model-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'briefs.json');
  writeFileSync(file, JSON.stringify(briefs));
  return {
    texts: path.join(folder, 'texts'),
    options: ['--briefs', file, '--texts', path.join(folder, 'texts')],
  };
}

const SOURCE = { title: 'Year', url: 'https://bakery.example/year', text: 'We sold 12,400 loaves.' };

test('an operator sees of each brief what a model did with figures, links, lengths, words and tokens, and keeps the texts', async () => {
  service.settings.says = ({ model }) =>
    `We sold ${model === 'honest' ? '⟦f1⟧ loaves and made up ⟦f77⟧' : '13,000 loaves'} in all, says <a href="https://bakery.example/year">the bakery</a>. ` +
    'It is not just bread but love. It is a passion.';
  service.settings.lengthFactor = 0.85;

  const { texts, options } = tryFolder({
    topic: 'rye bread',
    wordCount: 400,
    keywords: ['rye', 'spelt'],
    bannedWords: ['passion'],
    samples: ['We bake.', 'We rest.', 'You eat.'],
    sources: [SOURCE],
  });
  const { stdout } = await tryModels('--model', 'honest', '--model', 'careless', ...options);
  const [first = '', second = ''] = stdout.split('careless: 1 of 1 texts');
  expect(first).toContain('honest: 1 of 1 texts');

  const [honest, careless] = [rowOf(first, '1'), rowOf(second, '1')];
  expect(Number(honest['marks'])).toBeGreaterThan(0);
  expect(Number(honest['wrong'])).toBeGreaterThan(0);
  expect([honest['bare'], careless['marks']]).toEqual(['0', '0']);
  expect(Number(careless['bare'])).toBeGreaterThan(0);
  expect([honest['links'], honest['keys'], honest['lang'], honest['again']]).toEqual(['100', '50', '1', '0']);
  expect(Math.abs(Number(honest['words']) - 100)).toBeLessThanOrEqual(10);
  expect(Number(honest['cached'])).toBeGreaterThan(20);
  for (const name of ['first', 'banned', 'habits', 'calls', 'cached', 'start', 'time', 'voice'])
    expect(honest[name]).toMatch(/^[\d.]+$/);

  const invoices = service.calls.filter(({ body }) => (body as { model: string }).model === 'honest');
  expect(honest['in']).toBe(
    `${invoices.reduce((sum, { invoice }) => sum + (invoice?.prompt_tokens ?? 0), 0)}`,
  );
  expect(readFileSync(path.join(texts, 'honest-1-1.html'), 'utf8')).toContain('12,400');
});

test('the twelve briefs that come along are written by default, and a model that fails is named', async () => {
  const { options } = tryFolder();
  const [, , ...ownTexts] = options;
  const { stdout } = await tryModels('--model', 'any', ...ownTexts);
  expect(stdout).toContain('any: 12 of 12 texts');
  service.settings.always = { kind: 'status', status: 401 };
  await expect(tryModels('--model', 'locked', ...ownTexts)).rejects.toMatchObject({
    stdout: expect.stringMatching(/^locked: "How a small bakery plans its week" failed: .*OPENAI_API_KEY/),
  });
});
