import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { A_PROFILE } from '#server/test/a-profile.ts';
import { aDocx, aLockedDocx } from '#server/test/documents.ts';
import { signedIn } from '#server/test/signed-in.ts';
import { startSmallSite } from '#server/test/stubs/small-site.ts';
import { SOURCE_MESSAGES, SOURCE_PROBLEMS } from '#shared/rules/sources.ts';

const TEXT = 'Our year\n\nIn 2024 we sold 12,400 loaves, 34 % more than the year before.';

async function smallSite() {
  const site = await startSmallSite();
  onTestFinished(() => site.close());
  return site;
}
type Api = Awaited<ReturnType<typeof signedIn>>['api'];
const aProfile = (api: Api) => api.profiles.create({ ...A_PROFILE, id: randomUUID() });
const refused = (hint: string) => ({ message: SOURCE_MESSAGES.notRead, cause: { hint } });
const base64 = (file: Buffer) => file.toString('base64');

test('a pasted text is kept with its first line as title, and listed @long', async () => {
  const { api } = await signedIn();
  const source = await api.content.addTextSource({ text: `  ${TEXT}\r\n\r\n\r\n\r\nEnd\u202e  ` });
  expect(source).toMatchObject({ kind: 'text', title: 'Our year', url: null, pieces: 0, profileId: null });
  await expect(api.content.listSources({})).resolves.toEqual({ sources: [source], nextCursor: null });
  const { text } = await api.content.getSource({ id: source.id });
  expect(text).toBe(`${TEXT}\n\nEnd`);
});

test('the same text of one profile is kept once, also when it comes twice at once', async () => {
  const { api } = await signedIn();
  const profile = await aProfile(api);
  const twice = await Promise.all([1, 2].map(() => api.content.addTextSource({ text: TEXT })));
  expect(twice[0]?.id).toBe(twice[1]?.id);
  const other = await api.content.addTextSource({ text: TEXT, profileId: profile.id });
  expect(other.id).not.toBe(twice[0]?.id);
  const { sources } = await api.content.listSources({ profileId: profile.id });
  expect(sources.map(({ id }) => id)).toEqual([other.id]);
});

test('a page is kept with its address, and read again it says what changed @long', async () => {
  const { api } = await signedIn();
  const site = await smallSite();
  const url = `${site.url}/about`;
  const source = await api.content.addAddressSource({ url });
  expect(source).toMatchObject({ kind: 'url', url, title: 'Page' });
  const same = await api.content.refreshSource({ id: source.id });
  expect(same).toMatchObject({ hasChanged: false, source: { id: source.id } });
  site.pages['/about'] = '<title>Page</title><p>The bakery was founded by three brothers in 1987.</p>';
  const changed = await api.content.refreshSource({ id: source.id });
  expect(changed.hasChanged).toBe(true);
  const { sources } = await api.content.listSources({});
  expect(sources.map(({ id }) => id)).toEqual([changed.source.id]);
});

test('the own website becomes a source a page, and pages that fail cost only themselves @long', async () => {
  const { api } = await signedIn();
  const site = await smallSite();
  site.pages['/team'] = (answer) => answer.writeHead(500).end();
  const { sources } = await api.content.addSiteSources({ domain: site.url });
  expect(sources.map(({ kind, url }) => [kind, new URL(url ?? '').pathname])).toEqual([
    ['site', '/'],
    ['site', '/about'],
    ['site', '/what-we-do'],
    ['site', '/contact'],
  ]);
});

test('a profile says what it knows of its company, and one that says nothing is refused', async () => {
  const { api } = await signedIn();
  const { id } = await aProfile(api);
  const source = await api.content.addProfileSource({ profileId: id });
  const { text } = await api.content.getSource({ id: source.id });
  expect(text).toContain('Tea shop');
  await api.profiles.update({ ...A_PROFILE, id, description: '', summary: '' });
  await expect(api.content.refreshSource({ id: source.id })).rejects.toThrow(SOURCE_MESSAGES.profileEmpty);
});

test('a file is kept by its text, under its name; one that cannot be read is named and not kept @long', async () => {
  const { api } = await signedIn();
  const file = base64(aDocx(['We sold 12,400 loaves in 2024.']));
  const source = await api.content.addFileSource({ name: 'Report 2024.docx', file });
  expect(source).toMatchObject({ kind: 'docx', title: 'Report 2024', characters: 30 });
  const adding = api.content.addFileSource({ name: 'a.docx', file: base64(aLockedDocx()) });
  await expect(adding).rejects.toMatchObject(refused(SOURCE_PROBLEMS.encrypted));
  await expect(api.content.listSources({})).resolves.toMatchObject({ sources: [{ id: source.id }] });
});

test('a text of more than 500,000 characters is refused, not cut @long', async () => {
  const { api } = await signedIn();
  const file = base64(Buffer.from('word '.repeat(110_000)));
  await expect(api.content.addFileSource({ name: 'long.txt', file })).rejects.toThrow(
    SOURCE_MESSAGES.tooLong,
  );
});

test('an address that robots.txt closes is not read', async () => {
  const { api } = await signedIn();
  const site = await smallSite();
  site.pages['/robots.txt'] = 'User-agent: *\nDisallow: /about';
  const reading = api.content.addAddressSource({ url: `${site.url}/about` });
  await expect(reading).rejects.toMatchObject(refused(SOURCE_PROBLEMS.robotsForbid));
});

test('a source is renamed, kept with another profile, found and deleted', async () => {
  const { api } = await signedIn();
  const profile = await aProfile(api);
  const { id } = await api.content.addTextSource({ text: TEXT });
  await api.content.updateSource({ id, title: '100 % rye_', profileId: profile.id });
  const found = await api.content.listSources({ search: '% RYE_', profileId: profile.id });
  expect(found.sources).toMatchObject([{ id, title: '100 % rye_' }]);
  await api.content.addTextSource({ text: TEXT });
  const [twin] = (await api.content.listSources({ profileId: null })).sources;
  const moving = api.content.updateSource({ id: twin?.id ?? '', title: 't', profileId: profile.id });
  await expect(moving).rejects.toThrow(SOURCE_MESSAGES.alreadyThere);
  await expect(api.content.deleteSource({ id })).resolves.toEqual({ id, pieces: 0 });
  await expect(api.content.getSource({ id })).rejects.toThrow(SOURCE_MESSAGES.notFound);
});
