import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReceiptLine } from '#shared/schemas/publish.ts';
import { SEO_PLUGIN_LABELS } from '#shared/rules/websites.ts';
import { outcome, post, publisher } from '../publisher.ts';
import { countHeadItems } from '../../ports/cms/head-items.ts';
import { installCompanion } from './companion.ts';
import { newerWordPress } from './newer-wordpress.ts';
import { WORDPRESS_FOLDER } from './packages.ts';
import { startWordPress, type TestWordPress } from './start-wordpress.ts';

const SEO = [null, 'yoast', 'rankmath', 'seopress', 'aioseo', 'tsf', 'unknown'] as const;
const ROLES = ['administrator', 'editor', 'author'] as const;
const KINDS = ['blog', 'page'] as const;
const ONCE = { title: 1, description: 1, canonical: 1, openGraph: 1, twitter: 1, article: 1 };
/** Lines of a receipt without those of the structured data's values. */
const ROWS = 14;
const TIMEOUT = { timeout: 120_000 };
const START_MS = 300_000;

const inShort = ({ field, outcome: came, found }: ReceiptLine) => `${field} ${came} ${found}`.trim();
const leftTo = (type: string, ...values: string[]) => [
  `jsonLd left ${type}`,
  ...values.map((value) => `${value} left`),
];
const OWN_TEXT = 'metaDescription changed A description of its own.';
const VALUES = ['dataAddress', 'dataImage', 'dataPublished', 'dataModified', 'dataAuthor', 'dataDescription'];
/** What the receipt says did not arrive: an SEO plugin's own graph stands there, and what that does not show. */
const MISSING = {
  none: { blog: [], page: [] },
  seopress: { blog: [], page: [] },
  yoast: { blog: leftTo('Article'), page: leftTo('WebPage', 'dataAuthor') },
  rankmath: { blog: leftTo('BlogPosting'), page: leftTo('Article') },
  aioseo: { blog: leftTo('BlogPosting'), page: leftTo('WebPage', 'dataAuthor') },
  tsf: { blog: leftTo('WebPage', 'dataImage'), page: leftTo('WebPage', 'dataImage') },
  unknown: { blog: [...leftTo('Article', ...VALUES), OWN_TEXT], page: [OWN_TEXT] },
} as const;

/** Who prints the structured data; SEOPress leaves them to us. */
const graphOf = (seo: (typeof SEO)[number]) =>
  seo && seo !== 'unknown' && seo !== 'seopress' ? SEO_PLUGIN_LABELS[seo] : '';

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

  test.each(CASES.filter(({ seo }) => seo === null))(
    'all rows arrive, the author’s too: $role, $kind',
    TIMEOUT,
    async ({ role, kind }) => {
      await wp.useSeoPlugin(null);
      const site = { cmsType: 'wordpress' as const, domain: wp.url, ...wp.users[role] };
      const user = await publisher(site, { piece: { contentType: kind } });
      const author = role === 'author' ? 'Author' : 'Editor';
      const about = { summary: '', voice: '', audience: '', description: '', domain: '', logo: '' };
      const id = randomUUID();
      await user.db.profile.create({
        data: { ...about, id, userId: user.user.id, name: 'Brand', company: 'Company', author },
      });
      await user.db.content.update({ where: { id: user.piece.id }, data: { profileId: id } });
      const { receipt } = (await post(user, user.order)).publication;
      const lines = receipt?.lines ?? [];
      expect(lines.filter(({ outcome: came }) => came !== 'arrived').map(inShort)).toEqual([]);
      expect(lines.length).toBeGreaterThanOrEqual(ROWS);
      expect(lines.find(({ field }) => field === 'author')).toMatchObject({ found: author });
    },
  );

  test('WordPress lets authors make no pages', TIMEOUT, async () => {
    const site = { cmsType: 'wordpress' as const, domain: wp.url, ...wp.users.author };
    const user = await publisher(site, { piece: { contentType: 'page' } });
    await expect(post(user, user.order)).rejects.toThrow('not allowed');
  });

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
    const lines = live.publication.receipt?.lines ?? [];
    const data = lines.filter(({ field }) => field === 'jsonLd' || field.startsWith('data'));
    expect(data.filter(({ reason }) => !reason.includes(graphOf(seo)))).toEqual([]);
    expect(lines.length).toBeGreaterThanOrEqual(ROWS);
    const missing = lines.filter((line) => line.outcome !== 'arrived').map(inShort);
    expect(missing).toEqual(MISSING[seo ?? 'none'][kind]);
    await outcome(await user.api.publish.repair({ id: live.publication.id }));
    expect(await headOf(live.publication.link)).toEqual(ONCE);
    await user.api.publish.unpublish({ id: live.publication.id });
    expect(await headOf(live.publication.link)).toBe(404);
  });
});
