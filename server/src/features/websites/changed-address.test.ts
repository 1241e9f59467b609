import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { storedPiece } from '#server/test/published-piece.ts';
import { signedIn } from '#server/test/signed-in.ts';
import { listen, readText } from '#server/test/stubs/http-server.ts';
import { SITE_PROBLEMS } from '#shared/rules/site-problems.ts';
import { WEBSITE_MESSAGES, type CmsType } from '#shared/rules/websites.ts';

const SECRET = 'stored pass word';
const GIVEN = 'given pass word';

/** A site that takes any credential for that of "ada", and keeps all it is sent; it answers when `mayAnswer` does. */
async function listeningSite(mayAnswer: (path: string) => unknown = () => undefined) {
  const heard: string[] = [];
  const { url, close } = await listen(async (request, answer) => {
    const [, token = ''] = (request.headers.authorization ?? '').split(' ');
    const asked = `${request.method} ${Buffer.from(token, 'base64').toString()}`;
    heard.push(`${asked} ${JSON.stringify(request.headers)} ${await readText(request)}`);
    await mayAnswer(request.url ?? '');
    const isWrong = asked.includes('wrong');
    const body = isWrong ? { code: 'rest_not_logged_in', message: 'No' } : { id: 1, name: 'ada', roles: [] };
    answer.writeHead(isWrong ? 401 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  onTestFinished(close);
  return { url, heard };
}

/** A user with a website whose credential is stored. */
async function connected(cmsType: CmsType, domain: string) {
  const user = await signedIn();
  const { db, services } = user;
  const id = randomUUID();
  const owner = { userId: user.user.id, websiteId: id };
  const names = cmsType === 'wordpress' ? { username: 'ada' } : { shopName: 'my-shop' };
  const appPassword = await services.secrets.encrypt(SECRET, owner);
  await db.website.create({ data: { id, userId: owner.userId, cmsType, domain, appPassword, ...names } });
  const stored = async () => {
    const website = await db.website.findUniqueOrThrow({ where: { id } });
    return { ...website, secret: await services.secrets.decrypt(website.appPassword, owner) };
  };
  return { ...user, id, stored };
}

test('a stored password is never sent to another address, by no way of changing it', async () => {
  const [home, other] = await Promise.all([listeningSite(), listeningSite()]);
  const { api, id, stored } = await connected('wordpress', home.url);
  const elsewhere = { id, domain: other.url, username: 'ada' };
  await expect(api.websites.update(elsewhere)).rejects.toThrow(WEBSITE_MESSAGES.credentialNeeded);
  await expect(api.websites.test(elsewhere)).rejects.toThrow(WEBSITE_MESSAGES.credentialNeeded);
  await expect(
    api.websites.update({ ...elsewhere, domain: home.url.replace('http:', 'https:') }),
  ).rejects.toThrow(WEBSITE_MESSAGES.credentialNeeded);
  expect(other.heard).toEqual([]);
  expect(await stored()).toMatchObject({ domain: home.url, secret: SECRET });
});

test('a new address is taken with a password of its own, once that works there', async () => {
  const [home, other] = await Promise.all([listeningSite(), listeningSite()]);
  const { api, id, stored } = await connected('wordpress', home.url);
  const move = { id, domain: other.url, username: 'ada' };
  await expect(api.websites.update({ ...move, appPassword: 'wrong' })).rejects.toMatchObject({
    message: WEBSITE_MESSAGES.testFailed,
    cause: { hint: SITE_PROBLEMS.credentials },
  });
  expect(await stored()).toMatchObject({ domain: home.url, secret: SECRET });
  await api.websites.update({ ...move, appPassword: GIVEN });
  expect(await stored()).toMatchObject({ domain: other.url, secret: GIVEN });
  expect(other.heard.join('\n')).not.toContain(SECRET);
});

test('at the same address the stored password stays and is tried with a changed name', async () => {
  const home = await listeningSite();
  const { api, id, stored } = await connected('wordpress', home.url);
  await api.websites.update({ id, domain: `${home.url}/blog/`, username: 'eve' });
  expect(await stored()).toMatchObject({ domain: `${home.url}/blog`, username: 'eve', secret: SECRET });
  expect(home.heard.some((line) => line.startsWith(`GET eve:${SECRET}`))).toBe(true);
  await expect(api.websites.update({ id, domain: home.url, username: 'wrong' })).rejects.toThrow(
    WEBSITE_MESSAGES.testFailed,
  );
  expect(await stored()).toMatchObject({ username: 'eve' });
});

test('a token stays with its shop, and never goes to the shop’s website', async () => {
  const site = await listeningSite();
  const { api, id, stored } = await connected('shopify', site.url);
  const shop = { id, domain: site.url, shopName: 'my-shop' };
  await expect(api.websites.update({ ...shop, shopName: 'other-shop' })).rejects.toThrow(
    WEBSITE_MESSAGES.credentialNeeded,
  );
  await expect(api.websites.test({ id, domain: site.url, username: 'ada' })).rejects.toThrow(
    WEBSITE_MESSAGES.credentialNeeded,
  );
  await api.websites.update({ ...shop, domain: `${site.url}/shop` });
  expect(await stored()).toMatchObject({ shopName: 'my-shop', domain: `${site.url}/shop`, secret: SECRET });
  await api.websites.update({ ...shop, shopName: 'other-shop', appPassword: GIVEN });
  expect(await stored()).toMatchObject({ shopName: 'other-shop', secret: GIVEN });
  expect(site.heard.join('\n')).not.toContain(SECRET);
});

test('posts of the old address are not taken for posts of the new one', async () => {
  const [home, other] = await Promise.all([listeningSite(), listeningSite()]);
  const { api, db, user, id } = await connected('wordpress', home.url);
  const piece = await storedPiece(db, user.id);
  const publication = { contentId: piece.id, websiteId: id, userId: user.id, marker: randomUUID() };
  await db.publication.create({ data: { ...publication, remoteId: '7', mediaId: '8', status: 'publish' } });
  const remoteId = async () => (await db.publication.findFirst({ where: { websiteId: id } }))?.remoteId;
  await api.websites.update({ id, domain: `${home.url}/blog`, username: 'ada' });
  expect(await remoteId()).toBe('7');
  await api.websites.update({ id, domain: other.url, username: 'ada', appPassword: GIVEN });
  expect(await remoteId()).toBeNull();
});

test('of two edits at once no mixture is stored', async () => {
  const [home, other] = await Promise.all([listeningSite(), listeningSite()]);
  const { api, id, stored } = await connected('wordpress', other.url);
  const edits = await Promise.allSettled([
    api.websites.update({ id, domain: `${other.url}/a`, username: 'ada' }),
    api.websites.update({ id, domain: home.url, username: 'ada', appPassword: GIVEN }),
    api.websites.update({ id, domain: `${other.url}/b`, username: 'ada' }),
  ]);
  const refusals = edits.flatMap((edit) => (edit.status === 'rejected' ? [String(edit.reason)] : []));
  // A late edit is refused, either as overtaken or because its address is not the stored one.
  const known = new RegExp(`${WEBSITE_MESSAGES.updateFailed}|${WEBSITE_MESSAGES.credentialNeeded}`);
  expect(refusals).toEqual(refusals.map(() => expect.stringMatching(known)));
  const { domain, secret } = await stored();
  expect(secret).toBe(domain === home.url ? GIVEN : SECRET);
});

test('a check that was asked before an edit is not kept for what was edited', async () => {
  const edited = Promise.withResolvers<void>();
  const home = await listeningSite((path) => (path.startsWith('/blog') ? undefined : edited.promise));
  const { api, id, stored } = await connected('wordpress', home.url);
  const checking = api.websites.check({ id });
  await vi.waitFor(() => expect(home.heard).not.toEqual([]));
  await api.websites.update({ id, domain: `${home.url}/blog`, username: 'ada' });
  edited.resolve();
  await checking;
  expect(await stored()).toMatchObject({ domain: `${home.url}/blog`, lastCheck: null });
});
