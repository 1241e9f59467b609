import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
const ENV_FILE = 'server/scripts/env-file.mjs';
const READS = `--import ./${ENV_FILE}`;
/** They set all that they need, or read no variable. */
const READ_NOTHING = /^(test|check|bench|docs|new|e2e|build)/;

function read(variables: string, env: Record<string, string>) {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'veemark-env-'));
  mkdirSync(path.join(dir, 'server/scripts'), { recursive: true });
  cpSync(path.join(ROOT, ENV_FILE), path.join(dir, ENV_FILE));
  if (variables) writeFileSync(path.join(dir, '.env'), variables);
  const words = ['--import', `./${ENV_FILE}`, '-p', '`${process.env.MAIL_FROM} ${process.env.PORT}`'];
  const { stdout, stderr } = spawnSync(process.execPath, words, { cwd: dir, env, encoding: 'utf8' });
  return { values: stdout.trim(), said: stderr.trim(), file: path.join(dir, '.env') };
}

test('.env is read beside package.json, said so, and gives way to the environment', () => {
  const { values, said, file } = read(`MAIL_FROM='Ann <ann@example.com>'\nPORT=4000\n`, { PORT: '5000' });
  expect(values).toBe('Ann <ann@example.com> 5000');
  expect(said).toBe(`Variables are also read from ${file}`);
  expect(read('', {})).toMatchObject({ values: 'undefined undefined', said: '' });
});

test('every command that runs the product reads .env; tests, journeys and benches do not', () => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')));
  const ran = Object.entries(scripts).filter(
    ([, command]) => command.startsWith('node ') && !command.includes('setup.mjs'),
  );
  expect(ran.length).toBeGreaterThan(10);
  for (const [name, command] of ran)
    expect([name, command.includes(READS)]).toEqual([name, !READ_NOTHING.test(name)]);

  const setup = readFileSync(path.join(ROOT, 'server/scripts/setup.mjs'), 'utf8');
  const tasks = [...setup.matchAll(/^ {2}'?([\w:]+)'?: \[(.*)\],$/gm)];
  expect(tasks.length).toBeGreaterThan(3);
  for (const [, name = '', words = ''] of tasks)
    expect([name, words.includes('WITH_ENV_FILE')]).toEqual([name, ['start', 'dev'].includes(name)]);
});
