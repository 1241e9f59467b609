import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { signedIn } from '#server/test/signed-in.ts';
import { testApp } from '#server/test/test-app.ts';
import { NEWER_WORDPRESS } from '#server/test/wordpress/newer-wordpress.ts';

const FOLDER = path.join(import.meta.dirname, '../../../wordpress-plugin/veemark');
const app = await testApp();
/** That the plugin is tried on. */
const newest = Object.keys(NEWER_WORDPRESS).at(-1);

test('anybody downloads the plugin as it is in the repository, with the checksum that the app shows', async () => {
  const { api } = await signedIn();
  const shown = await api.websites.companionPlugin();
  const answer = await app.inject(shown.path);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="veemark.zip"',
  });

  const sha256 = createHash('sha256').update(answer.rawPayload).digest('hex');
  expect(shown).toMatchObject({ sha256, version: '1.1.0' });
  expect((await app.inject(`${shown.path}.sha256`)).body).toBe(`${sha256}  veemark.zip\n`);

  const files = unzipSync(answer.rawPayload);

  expect(Object.keys(files)).toEqual(
    expect.arrayContaining([
      'veemark/veemark.php',
      'veemark/uninstall.php',
      'veemark/readme.txt',
      'veemark/LICENSE',
    ]),
  );

  for (const [name, bytes] of Object.entries(files))
    expect(Buffer.from(bytes)).toEqual(await readFile(path.join(FOLDER, name.replace('veemark/', ''))));

  const again = await app.inject({ url: shown.path, headers: { 'if-none-match': `"${sha256}"` } });
  expect(again.statusCode).toBe(304);
});

test('a site that asks for updates is told the version, what it needs, and where this installation has it', async () => {
  const answer = await app.inject('/wordpress-plugin/veemark.json');
  expect(answer.headers['content-type']).toMatch(/^application\/json/);
  expect(answer.json()).toEqual({
    version: '1.1.0',
    package: 'http://localhost:3000/wordpress-plugin/veemark.zip',
    url: 'http://localhost:3000/help/veemark-plugin',
    tested: newest,
    requires: '5.9',
    requires_php: '7.4',
  });
});

test('the same files make the same zip in another time zone and process', async () => {
  const { sha256 } = await (await signedIn()).api.websites.companionPlugin();
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'veemark-zip-')), 'zip.ts');
  const source = path.join(import.meta.dirname, '../features/websites/companion/plugin-zip.ts');
  await writeFile(file, `import { pluginZip } from '${source}';\nconsole.log((await pluginZip()).sha256);\n`);
  const env = { PATH: process.env.PATH, TZ: 'Pacific/Auckland' };
  expect(execFileSync(process.execPath, [file], { env, encoding: 'utf8' }).trim()).toBe(sha256);
});

test('the version stands alike in the plugin, its readme and its constant', async () => {
  const [main, readme] = await Promise.all(
    ['veemark.php', 'readme.txt'].map((name) => readFile(path.join(FOLDER, name), 'utf8')),
  );
  const { version } = await (await signedIn()).api.websites.companionPlugin();
  expect(main).toContain(`const VEEMARK_VERSION    = '${version}';`);
  expect(readme).toContain(`Stable tag: ${version}`);
  expect(main).toContain(` * Version:           ${version}\n`);
  expect(readme).toContain(`Tested up to: ${newest}\n`);
});
