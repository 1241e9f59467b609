import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { outcome, post, publisher } from '../publisher.ts';
import { countHeadItems } from '../../ports/cms/wordpress/head-items.ts';
import { installCompanion } from './companion.ts';
import { newerWordPress } from './newer-wordpress.ts';
import { WORDPRESS_FOLDER } from './packages.ts';
import { startWordPress, type TestSeoPlugin, type TestWordPress } from './start-wordpress.ts';

const SEO: (TestSeoPlugin | null)[] = [null, 'yoast', 'rankmath', 'seopress', 'aioseo', 'tsf', 'unknown'];
const ROLES = ['administrator', 'editor', 'author'] as const;
const KINDS = ['blog', 'page'] as const;
const ONCE = { title: 1, description: 1, canonical: 1, openGraph: 1, twitter: 1, article: 1 };
const TIMEOUT = { timeout: 120_000 };
const START_MS = 300_000;

/** Authors may not make pages. */
const CASES = SEO.flatMap((seo) =>
  ROLES.flatMap((role) => KINDS.map((kind) => ({ seo, role, kind }))),
).filter(({ role, kind }) => role !== 'author' || kind === 'blog');

describe.each([
  ['the installed WordPress', async () => WORDPRESS_FOLDER],
  ['WordPress 6.8', newerWordPress],
])('each item of a head stands once on %s', (_, folder) => {
  let wp: TestWordPress;
  beforeAll(async () => {
    wp = await startWordPress(await folder());
    await installCompanion(wp);
  }, START_MS);
  afterAll(() => wp.stop());

  test.each(CASES)('SEO plugin $seo, $role, $kind', TIMEOUT, async ({ seo, role, kind }) => {
    await wp.useSeoPlugin(seo);
    const site = { cmsType: 'wordpress' as const, domain: wp.url, ...wp.users[role] };
    const user = await publisher(site, { piece: { contentType: kind } });
    const headOf = async (link: string | null) => {
      const page = await fetch(link ?? '');
      return page.status === 200 ? countHeadItems(await page.text()) : page.status;
    };
    const draft = await post(user, { ...user.order, status: 'draft' });
    expect(await headOf(draft.publication.link)).toBe(404);
    const live = await post(user, { ...user.order, status: 'publish' });
    expect(await headOf(live.publication.link)).toEqual(ONCE);
    await outcome(await user.api.publish.repair({ id: live.publication.id }));
    expect(await headOf(live.publication.link)).toEqual(ONCE);
    await user.api.publish.unpublish({ id: live.publication.id });
    expect(await headOf(live.publication.link)).toBe(404);
  });
});
