import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createMemorySite } from '#server/ports/cms/memory.ts';
import { storedPiece } from '#server/test/published-piece.ts';
import { post } from '#server/test/publisher.ts';
import { signedIn } from '#server/test/signed-in.ts';
import { testApp } from '#server/test/test-app.ts';
import { testServices } from '#server/test/test-services.ts';
import { DEV_SITE_PATH } from '#shared/rules/paths.ts';
import { SITE_PROBLEMS } from '#shared/rules/site-problems.ts';

/** A user whose website is a demo site, as the seed connects it. */
async function demoAuthor({ isProduction = false } = {}) {
  const { services } = await testServices();
  const { cms, settings, db, now } = services;
  const production = { cms: { ...cms, memory: createMemorySite(undefined, now) } };
  const one = await signedIn({ plan: 'pro', services: isProduction ? production : {} });
  const { user } = one;
  const websiteId = randomUUID();
  const domain = `${settings.publicUrl}${DEV_SITE_PATH}/site-${websiteId}`;
  const appPassword = await services.secrets.encrypt('none', { userId: user.id, websiteId });
  await db.website.create({
    data: { id: websiteId, userId: user.id, cmsType: 'memory', domain, appPassword },
  });
  const piece = await storedPiece(db, user.id, { slug: `piece-${websiteId}` });
  const order = { contentId: piece.id, websiteId };

  return { ...one, domain, websiteId, piece, order };
}

async function shown(address: string) {
  const app = await testApp();
  const { statusCode, body } = await app.inject(new URL(address).pathname);
  return statusCode === 200 ? body : statusCode;
}

test('a demo site takes a post whole, keeps it when it is changed here or there, and takes it down', async () => {
  const { api, db, domain, order } = await demoAuthor();
  const { publication } = await post({ api }, { ...order, tags: ['bread'] });

  expect(publication).toMatchObject({ status: 'publish', cmsType: 'memory', errorMessage: null });
  const outcomes = publication.receipt?.lines.map(({ field, outcome, reason }) => ({
    field,
    outcome,
    reason,
  }));
  expect(outcomes?.filter(({ outcome }) => outcome !== 'arrived')).toEqual([]);
  expect(outcomes?.length).toBeGreaterThan(15);
  await expect(shown(publication.link ?? '')).resolves.toContain('First &amp; foremost');
  await expect(shown(domain)).resolves.toContain(publication.link);

  // Sent twice, it is there once.
  await post({ api }, order);
  const [row, ...others] = await db.demoPage.findMany({
    where: { text: { contains: 'foremost' }, site: domain.split('/').at(-1) },
  });
  expect(others).toEqual([]);

  await db.demoPage.update({
    where: { id: row?.id },
    data: { text: '<p>Theirs.</p>', modifiedAt: new Date() },
  });
  await expect(post({ api }, order)).rejects.toMatchObject({ cause: { siteChange: expect.anything() } });
  await post({ api }, { ...order, replaceSiteChanges: true });
  await expect(shown(publication.link ?? '')).resolves.not.toContain('Theirs.');

  await api.publish.unpublish({ id: publication.id });
  await expect(shown(publication.link ?? '')).resolves.toBe(404);
});

test('in production there is no demo site: the kind is refused, and its addresses are nowhere', async () => {
  const { api, order, domain, websiteId } = await demoAuthor({ isProduction: true });
  await expect(post({ api }, order)).rejects.toThrow(SITE_PROBLEMS.refused);
  await expect(api.websites.check({ id: websiteId })).resolves.toMatchObject({ problem: 'refused' });

  const { services } = await testServices();
  const app = await testApp({ settings: { ...services.settings, production: true } });
  const { statusCode } = await app.inject(new URL(domain).pathname);
  expect(statusCode).toBe(404);
});

test('nobody connects a demo site: neither by the app nor by the API', async () => {
  const { api, domain } = await demoAuthor();
  const input = { id: randomUUID(), cmsType: 'memory', domain, appPassword: 'x' };
  await expect(api.websites.create(input as never)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});
