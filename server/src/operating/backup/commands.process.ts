import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { freePort } from '#server/database/port.ts';
import { createSecretBox } from '#server/secrets/secret-box.ts';
import { signedIn } from '#server/test/signed-in.ts';
import { createEmptyDatabase } from '#server/test/test-database.ts';
import { testServices } from '#server/test/test-services.ts';

const SCRIPTS = path.resolve(import.meta.dirname, '../../../scripts');
const newKey = () => randomBytes(32).toString('base64');
const newFolder = () => mkdtempSync(path.join(os.tmpdir(), 'veemark-commands-'));

/** What an operator sees of a command. */
async function run(command: string, env: Record<string, string>) {
  const [script = '', ...words] = command.split(' ');
  const args = ['--disable-warning=ExperimentalWarning', path.join(SCRIPTS, `${script}.ts`), ...words];
  const ran = promisify(execFile)(process.execPath, args, {
    env: { PATH: process.env['PATH'], DATA_DIR: newFolder(), ...env },
  });
  return ran.then(
    ({ stdout }) => ({ code: 0, output: stdout.trim() }),
    ({ code, stdout, stderr }) => ({ code, output: `${stdout}${stderr}`.trim() }),
  );
}

test('backup, restore and keys say in one sentence what is wrong, without a stack', async () => {
  const { databaseUrl } = await testServices();
  const [SECRETS_KEY, folder] = [newKey(), newFolder()];
  const env = { DATABASE_URL: databaseUrl, SECRETS_KEY };
  const saved = path.join(folder, 'a.backup');
  expect(await run(`backup ${saved}`, env)).toMatchObject({ code: 0 });

  const foreign = path.join(folder, 'notes.txt');
  writeFileSync(foreign, 'no backup, whatever its name says'.repeat(9));
  writeFileSync(path.join(folder, 'secrets.key'), 'cut');

  const empty = await createEmptyDatabase();
  const away = new URL(databaseUrl);
  away.port = String(await freePort());

  const stranger = new URL(databaseUrl);
  stranger.password = 'wrong';

  const keyless = { DATABASE_URL: databaseUrl };
  const on = (url: string) => ({ ...env, DATABASE_URL: url });
  const otherKey = { DATABASE_URL: empty, SECRETS_KEY: newKey() };
  const wrong: [string, Record<string, string>, RegExp][] = [
    ['keys check', { ...env, SECRETS_KEY: 'abc' }, /\n {2}SECRETS_KEY: must be 32 bytes in base64$/],
    [`backup ${saved}2`, { ...env, BACKUP_KEY: 'abc' }, /\n {2}BACKUP_KEY: must be 32 bytes in base64$/],
    ['keys check', keyless, /^There is no key: .+ Set SECRETS_KEY to the one of the server/],
    ['keys check', { ...keyless, DATA_DIR: folder }, /^The key in .+ is damaged: .+ set SECRETS_KEY\.$/],
    ['keys check', on(empty), /^The database has no tables yet\. Check DATABASE_URL/],
    ['keys check', on(away.href), /^The database cannot be used: .+ECONNREFUSED.+\. Check DATABASE_URL/],
    ['keys check', on(stranger.href), /^The database cannot be used: password .+\. Check DATABASE_URL/],
    ['keys turn', env, /^Usage: npm run keys:check, or npm run keys:rotate$/],
    ['backup', env, /^Usage: npm run backup -- file$/],
    [`restore ${saved} ${saved}`, env, /^Usage: npm run restore -- file$/],
    [`backup ${folder}/gone/a.backup`, env, /a\.backup cannot be used: ENOENT.+\. Check its name/],
    [`backup ${saved}`, env, /a\.backup exists already\. Give the backup another name\.$/],
    [`restore ${folder}`, on(empty), /cannot be used: EISDIR.+\. Check its name/],
    [`restore ${foreign}`, on(empty), /^This file is no backup of Veemark\.$/],
    [`restore ${saved}`, otherKey, /^This backup was made with another key\. Set/],
  ];

  // Two at a time: each is a process of its own.
  for (let at = 0; at < wrong.length; at += 2)
    await Promise.all(
      wrong.slice(at, at + 2).map(async ([command, given, sentence]) => {
        const { code, output } = await run(command, given);
        expect([command, code, output]).toEqual([command, 1, expect.stringMatching(sentence)]);
        expect(output).not.toMatch(/^\s+at /m);
      }),
    );

  expect(existsSync(`${saved}2`)).toBe(false);
});

test('keys, a backup and a restore tell which credentials no key opens, and what to do about each', async () => {
  const { databaseUrl } = await testServices();
  const { db, user } = await signedIn();
  const [before, now] = [newKey(), newKey()];
  const owner = { userId: user.id, websiteId: randomUUID() };
  const seal = (key: string, of: Parameters<ReturnType<typeof createSecretBox>['encrypt']>[1]) =>
    createSecretBox(Buffer.from(key, 'base64')).encrypt('secret', of);

  await db.website.create({
    data: {
      id: owner.websiteId,
      userId: user.id,
      cmsType: 'wordpress',
      domain: 'https://shop.example',
      appPassword: await seal(before, owner),
      reportSecret: await seal(newKey(), { ...owner, use: 'reports' }),
    },
  });

  const env = { DATABASE_URL: databaseUrl, SECRETS_KEY: now, SECRETS_KEY_PREVIOUS: before };
  const lost = `Opened by no key: websites.report_secret of https://shop.example (${owner.websiteId}). The next check of the website makes a new one.`;
  const told = (previous: string) =>
    [`Sealed with SECRETS_KEY: 0`, `Sealed with SECRETS_KEY_PREVIOUS${previous}: 1`, lost].join('\n');
  const file = path.join(newFolder(), 'a.backup');
  const saved = await run(`backup ${file}`, env);
  expect(saved).toMatchObject({ code: 0, output: expect.stringContaining(told('')) });

  const restored = await run(`restore ${file}`, { ...env, DATABASE_URL: await createEmptyDatabase() });
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining(told('')) });
  expect(await run('keys rotate', env)).toEqual({ code: 1, output: told(', now with SECRETS_KEY') });
  expect(await run('keys check', { ...env, SECRETS_KEY_PREVIOUS: '' })).toMatchObject({
    output: expect.stringMatching(/^Sealed with SECRETS_KEY: 1\nSealed with SECRETS_KEY_PREVIOUS: 0\n/),
  });
});
