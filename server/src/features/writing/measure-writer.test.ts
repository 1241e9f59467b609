import { execFile } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { startAiServer, type AiServer } from '../../test/stubs/ai-server.ts';

const SCRIPT = path.resolve('server/scripts/try-model.ts');
const run = promisify(execFile);
let service: AiServer;

beforeAll(async () => {
  service = await startAiServer();
});
afterAll(() => service.close());
beforeEach(() => service.reset());

const tryModels = (...more: string[]) =>
  run(process.execPath, ['--disable-warning=ExperimentalWarning', SCRIPT, '--url', service.url, ...more]);

test('an operator sees of each model what it did with the figures, links and lengths of the briefs', async () => {
  service.settings.says = ({ model }) =>
    `We sold 12,400${model === 'honest' ? '⟦f1⟧' : ''} loaves in all, says <a href="https://bakery.example/year">the bakery</a>.`;
  const file = path.join(os.tmpdir(), `briefs-${process.pid}.json`);
  onTestFinished(() => rmSync(file));
  const source = { title: 'Year', url: 'https://bakery.example/year', text: 'We sold 12,400 loaves.' };
  writeFileSync(file, JSON.stringify([{ topic: 'rye bread', wordCount: 400, sources: [source] }]));
  const { stdout } = await tryModels('--model', 'honest', '--model', 'careless', '--briefs', file);
  const [honest = '', careless = ''] = stdout.split('careless, pieces: 1 of 1');
  expect(honest).toContain('honest, pieces: 1 of 1');
  expect(honest).toMatch(/figures with a valid mark +100 % \(\d of \d\)/);
  expect(careless).toMatch(/figures with a valid mark +0 % \(0 of \d\)/);
  expect(honest).toMatch(/links that survived +1 of 1 given/);
  expect(Number(/length error +([\d.]+) %/.exec(honest)?.[1])).toBeLessThanOrEqual(5);
  expect(Number(/repeated sentences +(\d+)/.exec(honest)?.[1])).toBe(0);
  const invoices = service.calls.filter(({ body }) => (body as { model: string }).model === 'honest');
  const total = (kind: 'prompt_tokens' | 'completion_tokens') =>
    invoices.reduce((sum, { invoice }) => sum + (invoice?.[kind] ?? 0), 0);
  expect(honest).toContain(`${total('prompt_tokens')} and ${total('completion_tokens')}`);
});

test('the briefs that come along are written by default, and a model that fails is named', async () => {
  const { stdout } = await tryModels('--model', 'any');
  expect(stdout).toContain('any, pieces: 3 of 3');
  service.settings.always = { kind: 'status', status: 401 };
  await expect(tryModels('--model', 'locked')).rejects.toMatchObject({
    stdout: expect.stringMatching(/^locked: "How a small bakery plans its week" failed: .*OPENAI_API_KEY/),
  });
});
