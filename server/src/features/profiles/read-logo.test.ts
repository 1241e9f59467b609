import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { A_PROFILE } from '#server/test/a-profile.ts';
import { signedIn } from '#server/test/signed-in.ts';
import { startSmallSite, type SmallSite } from '#server/test/stubs/small-site.ts';
import { testApp } from '#server/test/test-app.ts';
import { readLogo, readLogos } from './read-logo.ts';

const sent =
  (type: string, body: string | Uint8Array): SmallSite['pages'][string] =>
  (answer) =>
    answer.writeHead(200, { 'content-type': type }).end(body);

const wide = (width: number) =>
  sharp({ create: { width, height: width / 2, channels: 3, background: '#1f6f54' } })
    .png()
    .toBuffer();

/** A brand whose website has these pictures. */
async function brandWith(pictures: SmallSite['pages']) {
  const site = await startSmallSite();
  onTestFinished(() => site.close());
  Object.assign(site.pages, pictures);
  const one = await signedIn();
  const id = randomUUID();
  const read = () => readLogo(one.services, { id }, AbortSignal.timeout(60_000));
  const shown = async () =>
    (await one.api.profiles.listForSelect()).find((brand) => brand.id === id)?.picture;
  const profile = (path: string) => ({ ...A_PROFILE, id, logo: path && site.url + path });
  return { ...one, site, id, read, shown, profile };
}

test('the logo of a brand is kept here, small; another takes its place, and it goes with its brand', async () => {
  const { api, db, read, shown, profile } = await brandWith({
    '/logo.png': sent('image/png', await wide(800)),
    '/new.png': sent('image/png', await wide(64)),
  });
  const app = await testApp();
  const look = async (address: string) => app.inject({ url: address });

  await api.profiles.create(profile('/logo.png'));
  expect(await shown()).toBeNull();
  await read();
  const first = (await shown()) ?? '';
  const answer = await look(first);
  expect(answer.headers['content-type']).toBe('image/jpeg');
  await expect(sharp(answer.rawPayload).metadata()).resolves.toMatchObject({ width: 128, height: 64 });

  await api.profiles.update(profile('/new.png'));
  await read();
  const second = (await shown()) ?? '';
  await expect(sharp((await look(second)).rawPayload).metadata()).resolves.toMatchObject({ width: 64 });
  expect((await look(first)).statusCode).toBe(404);

  await api.profiles.delete({ id: profile('').id });
  expect((await look(second)).statusCode).toBe(404);
  expect(await db.image.count({ where: { profileId: profile('').id } })).toBe(0);
});

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

test.each<[string, SmallSite['pages'][string]]>([
  ['a drawing with a program in it', sent('image/svg+xml', SVG)],
  ['a drawing that says it is a photo', sent('image/png', SVG)],
  ['a page', '<h1>Logo</h1>'],
  ['more than two megabytes', sent('image/png', new Uint8Array(2_200_000))],
  ['nothing', (answer) => answer.writeHead(404).end()],
])('%s is no logo, and is asked for once', async (_, page) => {
  const { api, site, read, shown, profile } = await brandWith({ '/logo.png': page });
  await api.profiles.create(profile('/logo.png'));
  await read();
  await read();
  expect(await shown()).toBeNull();
  expect(site.asked.filter(({ path }) => path === '/logo.png')).toHaveLength(1);
});

test('a logo that is no longer named is no longer shown; one that was never read is asked for at night', async () => {
  const { api, db, services, id, read, shown, profile } = await brandWith({
    '/logo.png': sent('image/png', await wide(64)),
  });
  await api.profiles.create(profile('/logo.png'));
  const added: string[] = [];
  const queue = {
    ...services.queue,
    add: async (_: unknown, payload: object) => void added.push(JSON.stringify(payload)),
  };
  await readLogos({ ...services, queue });
  expect(added).toContain(JSON.stringify({ id }));

  await read();
  expect(await shown()).toMatch(/^\/images\/.+\.jpg$/);
  added.length = 0;
  await readLogos({ ...services, queue });
  expect(added).not.toContain(JSON.stringify({ id }));

  await api.profiles.update(profile(''));
  await read();
  expect(await shown()).toBeNull();
  expect(await db.image.count({ where: { profileId: id } })).toBe(0);
});
