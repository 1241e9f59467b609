import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { CACHED } from '#server/features/publish/receipt/receipt-line.ts';
import { settlePublication } from '#server/features/publish/settle-publication.ts';
import { countHeadItems } from '#server/ports/cms/head-items.ts';
import { SEO_PLUGIN_LABELS } from '#shared/rules/websites.ts';
import type { PublicationView, ReceiptLine } from '#shared/schemas/publish.ts';
import { outcome, post, publisher } from '../publisher.ts';
import { callWordPress, installCompanion, ONCE, type SentPost } from './companion.ts';
import { newerWordPress } from './newer-wordpress.ts';
import { WORDPRESS_FOLDER } from './packages.ts';
import { startWordPress, type TestWordPress } from './start-wordpress.ts';

const SEO = [null, 'yoast', 'rankmath', 'seopress', 'aioseo', 'tsf', 'unknown'] as const;
const ROLES = ['administrator', 'editor', 'author'] as const;
const KINDS = ['blog', 'page'] as const;
/** Lines of a receipt without those of the structured data's values. */
const ROWS = 14;
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
  { name: 'the installed WordPress', folder: async () => WORDPRESS_FOLDER, half: 0 },
  { name: 'WordPress 6.8', folder: async () => newerWordPress('6.8'), half: 1 },
  { name: 'WordPress 7.1', folder: async () => newerWordPress('7.1'), half: 1 },
])('each item of a head stands once on $name', ({ folder, half }) => {
  let wp: TestWordPress;
  beforeAll(async () => {
    wp = await startWordPress(await folder());
    await installCompanion(wp);
  }, START_MS);
  afterEach(() => wp.usePageCache(null));
  afterAll(() => wp.stop());

  test.each(CASES.filter(({ seo }) => seo === null))(
    'all rows arrive, the author’s too: $role, $kind',
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
      await user.db.piece.update({ where: { id: user.piece.id }, data: { profileId: id } });
      const { receipt } = (await post(user, user.order)).publication;
      const lines = receipt?.lines ?? [];
      expect(lines.filter(({ outcome: came }) => came !== 'arrived').map(inShort)).toEqual([]);
      expect(lines.length).toBeGreaterThanOrEqual(ROWS);
      expect(lines.find(({ field }) => field === 'author')).toMatchObject({ found: author });
    },
  );

  test('WordPress lets authors make no pages', async () => {
    const site = { cmsType: 'wordpress' as const, domain: wp.url, ...wp.users.author };
    const user = await publisher(site, { piece: { contentType: 'page' } });
    await expect(post(user, user.order)).rejects.toThrow('not allowed');
  });

  test.each(CASES)('SEO plugin $seo, $role, $kind', async ({ seo, role, kind }) => {
    await wp.useSeoPlugin(seo);
    const user = await posting(wp, seo, role, kind);
    const draft = await post(user, { ...user.order, status: 'draft' });
    expect(await headOf(draft.publication.link)).toBe(404);
    const live = await post(user, { ...user.order, status: 'publish' });
    await user.isWhole(live.publication);
    const { lines = [] } = live.publication.receipt ?? {};
    const data = lines.filter(({ field }) => field === 'jsonLd' || field.startsWith('data'));
    expect(data.filter(({ reason }) => !reason.includes(graphOf(seo)))).toEqual([]);
    expect(lines.length).toBeGreaterThanOrEqual(ROWS);
    await outcome(await user.api.publish.repair({ id: live.publication.id }));
    expect(await headOf(live.publication.link)).toEqual(ONCE);
    await user.api.publish.unpublish({ id: live.publication.id });
    expect(await headOf(live.publication.link)).toBe(404);
  });

  // Half of the cases on the installed one, the others on the newer ones.
  test.each(CASES.filter((_, index) => index % 2 === half))(
    'afterwards, by people, plugins, themes and caches: SEO plugin $seo, $role, $kind',
    async ({ seo, role, kind }) => {
      await wp.useSeoPlugin(seo);
      const user = await posting(wp, seo, role, kind);
      const { publication: first } = await post(user, user.order);
      const before = [await headLines(first.link), await user.stored()];
      await isUndone(user, before);
      await isEditedOnSite(user);
      if (seo && seo !== 'unknown') await isTypedOnSite(user);
      await areNoted(user);
      await areSwitched(user, seo);
      await isAwayAndBack(user);
      await isPrintedByPage(user, seo);
      await isCached(user);
      expect(await user.publication()).toMatchObject({ siteChange: null, errorMessage: null });
    },
  );
});

const BY_HAND = '<!-- wp:paragraph --><p>By <b>hand</b></p><!-- /wp:paragraph -->';
const SECOND = { title: 'Second', metaDescription: 'The second.', head: '<title>The second title</title>' };

async function headOf(link: string | null) {
  const page = await fetch(link ?? '');
  return page.status === 200 ? countHeadItems(await page.text()) : page.status;
}

/** What search engines read of the page, without the times. */
async function headLines(link: string | null) {
  const page = await (await fetch(link ?? '')).text();
  const head = page.slice(0, page.indexOf('</head>'));
  const lines = head.split('\n').filter((line) => /<title|description|og:title|ld\+json/.test(line));
  return lines.map((line) => line.replaceAll(/"date\w+":"[^"]*"|content="\d{4}-[^"]*"/g, ''));
}

/** A user who posts to this WordPress, and what is there of the post. */
async function posting(
  wp: TestWordPress,
  seo: (typeof SEO)[number],
  role: (typeof ROLES)[number],
  kind: (typeof KINDS)[number],
) {
  const site = { cmsType: 'wordpress' as const, domain: wp.url, ...wp.users[role] };
  const user = await publisher(site, { piece: { contentType: kind } });
  const publication = async () => {
    const [known] = await user.api.publish.list({ contentId: user.piece.id });
    if (!known) throw new Error('Nothing was posted');
    return known;
  };
  const onSite = (code: string) =>
    wp.php(`
      $id = get_page_by_path('${user.piece.slug}', OBJECT, ['post', 'page'])->ID;
      ${code};`);
  /** Each item stands once, and the receipt says so of exactly what is there. */
  const isWhole = async (shown: Pick<PublicationView, 'link' | 'receipt'>, printer = seo) => {
    expect(await headOf(shown.link)).toEqual(ONCE);
    const missing = shown.receipt?.lines.filter((line) => line.outcome !== 'arrived').map(inShort);
    expect(missing).toEqual(MISSING[printer ?? 'none'][kind]);
  };

  return {
    ...user,
    wp,
    kind,
    publication,
    onSite,
    isWhole,
    stored: () => onSite(`echo json_encode([get_post($id)->post_title, get_post($id)->post_content])`),
    update: async (data: Partial<typeof SECOND>) => {
      await user.db.piece.update({ where: { id: user.piece.id }, data });
      return (await post(user, user.order)).publication;
    },
    /** What the site asks for is delivered and read, as the sweep does it. */
    renewed: async () => {
      const { id } = await publication();
      const due = { siteChange: 'head' as const, lookAt: new Date(0) };
      await user.db.publication.update({ where: { id }, data: due });
      await settlePublication(user.services, { id });
      return publication();
    },
  };
}

type User = Awaited<ReturnType<typeof posting>>;

async function isUndone(user: User, before: unknown[]) {
  await user.isWhole(await user.update(SECOND));
  const { id, link } = await user.publication();
  expect(await headLines(link)).not.toEqual(before[0]);
  const versions = await user.api.publish.listVersions({ id });
  const back = await user.api.publish.putBack({ id, versionId: versions.at(-1)?.id ?? '' });
  expect([await headLines(back.link), await user.stored()]).toEqual(before);
  await user.isWhole(back);
}

/** An update asks, and what was on the site stays until its user says so; then it is kept as a version. */
async function isAskedAbout(user: User, onSite: object) {
  await expect(post(user, user.order)).rejects.toMatchObject({ cause: { siteChange: { onSite } } });
  await user.isWhole((await post(user, { ...user.order, replaceSiteChanges: true })).publication);
  const [, kept] = await user.api.publish.listVersions({ id: (await user.publication()).id });
  expect(kept?.origin).toBe('site');
  return kept?.id ?? '';
}

async function isEditedOnSite(user: User) {
  await user.onSite(`wp_update_post(['ID' => $id, 'post_content' => '${BY_HAND}']); echo 'true'`);
  const theirs = await user.stored();
  const versionId = await isAskedAbout(user, { text: 'By hand' });
  const { id } = await user.publication();
  await user.isWhole(await user.api.publish.putBack({ id, versionId }));
  expect(await user.stored()).toEqual(theirs);
  await user.isWhole((await post(user, user.order)).publication);
}

async function isTypedOnSite(user: User) {
  const typed = 'Typed by a person';
  await user.onSite(
    `veemark_store_texts(veemark_seo_plugin(), $id, ['description' => '${typed}']); echo 'true'`,
  );
  await isAskedAbout(user, { metaDescription: typed });
}

/** The block editor sends all meta with any footnote. */
async function areNoted(user: User) {
  const { id } = (await user.onSite(`echo json_encode(['id' => $id])`)) as { id: number };
  const route = `/wp/v2/${user.kind === 'page' ? 'pages' : 'posts'}/${id}`;
  const { json } = await callWordPress(user.wp, 'administrator', `${route}?context=edit`);
  const meta = { ...(json as SentPost).meta, footnotes: '[{"content":"Note","id":"1"}]' };
  const save = { content: '<p>Text<sup data-fn="1">1</sup></p>', meta };
  expect(await callWordPress(user.wp, 'administrator', route, save)).toMatchObject({ status: 200 });
  await isAskedAbout(user, { text: 'Text1' });
}

/** Another plugin, then another theme, each later than the post. */
async function areSwitched(user: User, seo: (typeof SEO)[number]) {
  const { wp } = user;
  const { link } = await user.publication();
  const renew = (code: string) =>
    wp.php(
      `${code} wp_unschedule_hook('veemark_renew_heads'); do_action('veemark_renew_heads', 0); echo 'true';`,
    );
  for (const later of [seo === 'yoast' ? 'rankmath' : 'yoast', seo] as const) {
    await wp.useSeoPlugin(later);
    expect(await headOf(link)).toEqual(ONCE);
    await renew('');
    await user.isWhole(await user.renewed(), later);
  }
  const other = `array_values(array_diff(array_keys(wp_get_themes()), [get_stylesheet()]))[0] ?? get_stylesheet()`;
  await renew(`switch_theme(${other});`);
  await user.isWhole(await user.renewed());
}

async function isAwayAndBack(user: User) {
  await user.wp.php(`
    require_once ABSPATH . 'wp-admin/includes/plugin.php';
    deactivate_plugins('veemark/veemark.php'); echo 'true';`);
  const settled = async () => {
    await user.api.websites.check({ id: user.websiteId });
    expect(await user.publication()).toMatchObject({ siteChange: 'head' });
    return user.renewed();
  };
  const away = await headOf((await settled()).link);
  expect(Object.values(away).filter((count) => count > 1)).toEqual([]);
  await installCompanion(user.wp);
  await user.isWhole(await settled());
}

/** A theme prints a head of its own for posts with an image alone. */
async function isPrintedByPage(
  { wp, onSite, publication, isWhole, renewed }: User,
  seo: (typeof SEO)[number],
) {
  const { link } = await publication();
  await wp.useSeoPlugin('unknown+image');
  expect(await headOf(link)).toEqual(ONCE);
  const image = await onSite(`$image = get_post_thumbnail_id($id); delete_post_thumbnail($id); echo $image`);
  expect(await headOf(link)).toEqual(ONCE);
  await onSite(`set_post_thumbnail($id, ${String(image)}); echo 'true'`);
  await wp.useSeoPlugin(seo);
  await isWhole(await renewed());
}

async function isCached(user: User) {
  const visit = async () => (await fetch((await user.publication()).link ?? '')).text();
  await user.wp.usePageCache('address');
  await visit();
  await user.isWhole(await user.update(SECOND));
  await user.wp.usePageCache('path');
  await visit();
  const { receipt } = await user.update({ title: 'Third', metaDescription: 'The third.' });
  const held = receipt?.lines.filter(({ reason }) => reason === CACHED) ?? [];
  expect(held.map(({ outcome: came }) => came)).toEqual(held.map(() => 'unchecked'));
  expect(held.length).toBeGreaterThan(0);
  await user.wp.usePageCache(null);
  await user.isWhole(await user.renewed());
}
