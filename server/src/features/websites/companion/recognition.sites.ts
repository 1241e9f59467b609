import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { signedIn } from '#server/test/signed-in.ts';
import { installCompanion, removeCompanion } from '#server/test/wordpress/companion.ts';
import { ownWordPress } from '#server/test/wordpress/own-wordpress.ts';
import { SEO_PLUGINS } from '#shared/rules/websites.ts';

const wp = await ownWordPress();

async function check() {
  const { api } = await signedIn();
  const id = randomUUID();
  await api.websites.create({ id, cmsType: 'wordpress', domain: wp.url, ...wp.users.author });
  return api.websites.check({ id });
}

test.each(SEO_PLUGINS)('the check recognises %s, with and without the companion plugin', async (plugin) => {
  await wp.useSeoPlugin(plugin);
  expect(await check()).toMatchObject({ seoPlugin: plugin, companion: null });
  await installCompanion(wp);
  expect(await check()).toMatchObject({ seoPlugin: plugin, companion: { version: '1.1.0' } });
  await removeCompanion(wp);
  await wp.useSeoPlugin(null);
});
