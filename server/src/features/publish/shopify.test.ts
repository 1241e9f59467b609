import { afterAll, beforeEach, expect, test } from 'vitest';
import { Prisma } from '#server/generated/prisma/client.ts';
import { createShopify } from '#server/ports/cms/shopify.ts';
import { createSafeFetch } from '#server/ports/site-client/safe-fetch.ts';
import { addSource, saveText } from '#server/test/piece-with-source.ts';
import { pngOf } from '#server/test/png-of.ts';
import { outcome, post, publisher } from '#server/test/publisher.ts';
import {
  startShopify,
  STUB_CLIENT,
  STUB_TOKEN,
  type ShopifyFault,
} from '#server/test/stubs/shopify-server.ts';
import { testServices } from '#server/test/test-services.ts';
import { lineOf, notArrived } from '#server/test/wordpress/authors.ts';
import { PUBLISH_MESSAGES } from '#shared/rules/publish.ts';
import { SITE_PROBLEMS, type SiteProblem } from '#shared/rules/site-problems.ts';

const CALL_TIMEOUT_MS = 1000;
const shop = await startShopify();
afterAll(() => shop.close());
beforeEach(() => {
  shop.misbehave(null);
  shop.articles.length = 0;
  shop.pages.length = 0;
  shop.products.length = 0;
  shop.operations.length = 0;
  shop.redirects.length = 0;
});

/** The structured data at the end of a text, and what stands before them. */
function split(body = '') {
  const [text, json = '{}'] = body.replace('</script>', '').split('<script type="application/ld+json">');
  return { text, data: JSON.parse(json) as Record<string, unknown> };
}

/** A user whose shop is the local one. */
async function shopkeeper({ credential = STUB_TOKEN, clientId = '', piece = {} } = {}) {
  const { services } = await testServices();
  const fetch = createSafeFetch({ allowPrivate: true });
  const shopify = createShopify({
    fetch: (url, request) => fetch(url, { ...request, timeoutMs: CALL_TIMEOUT_MS }),
    pages: fetch,
    apiVersion: '2026-10',
    apiBase: shop.url,
    now: () => new Date(),
  });
  const connection = {
    cmsType: 'shopify' as const,
    domain: 'http://127.0.0.1:1',
    shopName: 'test-shop',
    appPassword: credential,
    clientId,
  };
  return publisher(connection, { piece, services: { cms: { ...services.cms, shopify } } });
}

type Shopkeeper = Awaited<ReturnType<typeof shopkeeper>>;

async function postAnew(user: Shopkeeper, data: Prisma.PieceUpdateInput) {
  await user.db.piece.update({ where: { id: user.piece.id }, data });
  return (await post(user, user.order)).publication;
}

/** Puts back what the first delivery has sent. */
async function putFirstBack({ api }: Shopkeeper, { id }: { id: string }) {
  const versions = await api.publish.listVersions({ id });
  return api.publish.putBack({ id, versionId: versions.at(-1)?.id ?? '' });
}

test('an article is composed as Shopify wants it, with image, summary, tags and search texts @long', async () => {
  const user = await shopkeeper();
  const { publication } = await post(user, user.order);
  const [article] = shop.articles;
  const url = `http://localhost:3000${user.piece.featuredImage}`;

  expect(article).toMatchObject({
    blogId: 'gid://shopify/Blog/1',
    title: user.piece.title,
    author: { name: 'test-shop' },
    summary: user.piece.excerpt,
    handle: user.piece.slug,
    tags: ['travel', '東京', 'R&D'],
    isPublished: true,
  });

  const { text, data } = split(article?.body);
  expect(text).toBe(`<img src="${url}" alt="A bridge at “night”">${user.piece.content}`);

  expect(data).toMatchObject({
    '@type': 'BlogPosting',
    url: publication.link,
    image: url,
    datePublished: article?.publishedAt,
    author: { name: 'test-shop' },
    isPartOf: { name: 'Test Shop', url: 'http://127.0.0.1:1' },
  });

  // A theme would show it above the text, which already contains it.
  expect(article?.image).toBeUndefined();

  expect(article?.metafields).toContainEqual({
    namespace: 'global',
    key: 'description_tag',
    type: 'single_line_text_field',
    value: 'What the piece is about.',
  });

  const link = `http://127.0.0.1:1/blogs/news/${user.piece.slug}`;
  expect(publication).toMatchObject({ status: 'publish', link });

  const reason = 'The public page could not be read.';
  expect(notArrived(publication)).toMatchObject(
    ['titleTag', 'canonical', 'sharingTags'].map((field) => ({ field, reason })),
  );
  expect(shop.operations).toEqual(['Blogs', 'CreateArticle', 'Article', 'UpdateArticle']);
});

test('an earlier version of an article comes back whole, its search texts too, and is read anew @long', async () => {
  const user = await shopkeeper();
  const { publication } = await post(user, user.order);
  const before = structuredClone({ ...shop.articles[0], updatedAt: '' });
  const texts = { title: 'Second', content: '<p>Second</p>', head: '<title>2</title>' };
  await postAnew(user, { ...texts, metaDescription: 'Second.' });
  expect(shop.articles[0]?.metafields).not.toEqual(before.metafields);
  const back = await putFirstBack(user, publication);
  expect({ ...shop.articles[0], updatedAt: '' }).toEqual(before);
  const found = 'What the piece is about.';
  expect(lineOf(back, 'metaDescription')).toMatchObject({ outcome: 'arrived', found });
});

test('a version from before posts were kept whole leaves the head as it is, and the receipt says so @long', async () => {
  const user = await shopkeeper();
  const { publication } = await post(user, user.order);
  await postAnew(user, { title: 'Second', metaDescription: '2.' });
  const where = { publicationId: publication.id };
  await user.db.publicationVersion.updateMany({ where, data: { sent: Prisma.DbNull } });
  const back = await putFirstBack(user, publication);
  expect(shop.articles).toMatchObject([{ title: user.piece.title }]);
  const reason = expect.stringContaining('older') as string;
  expect(lineOf(back, 'metaTitle')).toMatchObject({ outcome: 'unchecked', reason });
});

test('the sources of an article stand at its end, with updates too, and are not taken over @long', async () => {
  const user = await shopkeeper({ piece: { language: 'en' } });
  const { id } = user.piece;
  await addSource(user, id, { text: 'We sold 12,400 loaves.', title: 'Year', url: 'https://year.example/' });
  await saveText(user, id, '<p>We sold <span data-fact="f1001">12,400</span> loaves.</p>');
  const { publication } = await post(user, { ...user.order, sourceList: true });
  const list =
    '<section class="veemark-sources"><h2>Sources</h2><ul><li><a href="https://year.example/">Year</a></li></ul></section>';
  expect(split(shop.articles[0]?.body).text).toContain(`<p>We sold 12,400 loaves.</p>${list}`);
  expect(lineOf(publication, 'sourceList')).toMatchObject({ outcome: 'arrived' });
  await outcome(await user.api.publish.repair({ id: publication.id }));
  expect(split(shop.articles[0]?.body).text).toMatch(/<\/section>$/);
  await user.api.publish.takeOver({ id: publication.id });
  expect((await user.api.content.getContent({ id })).content.trim()).toBe('<p>We sold 12,400 loaves.</p>');
});

test('the chosen blog and a draft are respected; posting again updates the article; unpublishing hides it; a repair puts it back into its blog @long', async () => {
  const user = await shopkeeper();
  const choices = await user.api.publish.choices({ id: user.websiteId });
  expect(choices.blogs.map(({ name }) => name)).toEqual(['News', 'Guides']);
  const blogId = choices.blogs[1]?.id;
  await post(user, { ...user.order, status: 'draft', blogId });
  expect(shop.articles).toMatchObject([{ blogId: 'gid://shopify/Blog/2', isPublished: false }]);
  const { publication } = await post(user, { ...user.order, status: 'publish' });
  expect(shop.articles).toMatchObject([{ blogId: 'gid://shopify/Blog/2', isPublished: true }]);
  await user.api.publish.unpublish({ id: publication.id });
  expect(shop.articles).toMatchObject([{ isPublished: false }]);
  await post(user, { ...user.order, blogId });
  Object.assign(shop.articles[0] ?? {}, { blogId: 'gid://shopify/Blog/1' });
  await outcome(await user.api.publish.repair({ id: publication.id }));
  expect(shop.articles).toMatchObject([{ blogId: 'gid://shopify/Blog/2' }]);
});

test('an app’s client id and secret work like a token', async () => {
  const user = await shopkeeper({ credential: STUB_CLIENT.secret, clientId: STUB_CLIENT.id });
  await post(user, user.order);
  expect(shop.articles).toHaveLength(1);
  const other = await shopkeeper({ credential: 'wrong', clientId: STUB_CLIENT.id });
  await expect(post(other, other.order)).rejects.toThrow('Failed to post blog');
});

test.each<[ShopifyFault, string, SiteProblem]>([
  ['refuse-connection', 'Failed to fetch blogs', 'unreachable'],
  ['unauthorized', 'Failed to fetch blogs', 'shopCredentials'],
  ['forbidden', 'Failed to fetch blogs', 'forbidden'],
  ['throttled', 'Throttled', 'busy'],
  ['too-many', 'Failed to fetch blogs', 'busy'],
  ['redirect', 'Failed to fetch blogs', 'moved'],
  ['html', 'Failed to fetch blogs', 'broken'],
  ['drip', 'Failed to fetch blogs', 'timeout'],
  ['title-too-long', 'Title is too long', 'rejected'],
])('after %s nothing is there, and the retry makes one article @long', async (fault, message, problem) => {
  const user = await shopkeeper();
  shop.misbehave(fault);
  const cause = { hint: SITE_PROBLEMS[problem] };
  await expect(post(user, user.order)).rejects.toMatchObject({ message, cause });
  expect(shop.articles).toEqual([]);
  shop.misbehave(null);
  await post(user, user.order);
  expect(shop.articles).toHaveLength(1);
});

test('a double click makes one article', async () => {
  const user = await shopkeeper();
  await Promise.all([1, 2, 3].map(() => post(user, user.order)));
  expect(shop.articles).toHaveLength(1);
});

test('a throttled shop is asked again after a moment @long', async () => {
  const user = await shopkeeper();
  shop.misbehave('throttled', 1);
  await post(user, user.order);
  expect(shop.operations.slice(0, 2)).toEqual(['Blogs', 'Blogs']);
  expect(shop.articles).toHaveLength(1);
});

test('with a new slug the old address leads to the new one, with an update and when an earlier version is put back @long', async () => {
  const user = await shopkeeper();
  const { publication } = await post(user, user.order);
  const updated = await postAnew(user, { slug: `${user.piece.slug}-new` });
  expect(updated.link).toBe(`${publication.link}-new`);
  const there = { from: user.piece.slug, to: `${user.piece.slug}-new` };
  expect(shop.redirects).toEqual([there]);
  const back = await putFirstBack(user, publication);
  expect(back.link).toBe(publication.link);
  expect(shop.redirects).toEqual([there, { from: there.to, to: there.from }]);
});

test('an article that somebody edited in the shop is compared, kept, taken over or put back, and deleted from here @long', async () => {
  const user = await shopkeeper();
  const { publication } = await post(user, user.order);
  const { id } = publication;
  const [article] = shop.articles;
  const updatedAt = new Date(Date.now() + 1000).toISOString();
  Object.assign(article ?? {}, { body: '<p>By hand</p>', updatedAt });
  await user.db.publication.update({ where: { id }, data: { lookedAt: new Date(0) } });
  const [seen] = await user.api.publish.lookOnSite({ contentId: user.piece.id });
  expect(seen).toMatchObject({ siteChange: 'edited' });
  await expect(post(user, user.order)).rejects.toThrow(PUBLISH_MESSAGES.siteChanged);
  expect(await user.api.publish.compareWithSite({ id })).toMatchObject({
    delivered: { title: user.piece.title },
    onSite: { text: 'By hand' },
    toSend: { title: user.piece.title },
  });
  expect(await user.api.publish.takeOver({ id })).toMatchObject({ siteChange: null, behind: false });
  const { content } = await user.api.content.getContent({ id: user.piece.id });
  expect(content).toBe('<p>By hand</p>');
  await putFirstBack(user, publication);
  expect(split(article?.body).text).toContain(user.piece.content);
  expect(await user.api.publish.removeFromSite({ id })).toMatchObject({ status: 'removed', link: null });
  expect(shop.articles).toEqual([]);
});

test('a taken handle gets an ending', async () => {
  const first = await shopkeeper();
  await post(first, first.order);
  const second = await shopkeeper({ piece: { slug: first.piece.slug } });
  const { publication } = await post(second, second.order);
  expect(shop.articles).toHaveLength(2);
  expect(lineOf(publication, 'slug')).toMatchObject({ outcome: 'changed' });
});

test('a shop without a blog is told so', async () => {
  const user = await shopkeeper();
  const blogs = shop.blogs.splice(0);
  await expect(post(user, user.order)).rejects.toMatchObject({
    message: 'Failed to fetch blogs',
    cause: { hint: expect.stringContaining('no blog yet') },
  });
  shop.blogs.push(...blogs);
});

test('a web page becomes a page of the shop, with its image, search texts and structured data in place', async () => {
  const user = await shopkeeper({ piece: { contentType: 'page' } });
  const { publication } = await post(user, user.order);
  const { slug, title, content } = user.piece;
  expect(shop.articles).toEqual([]);
  expect(shop.pages).toMatchObject([{ handle: slug, title, isPublished: true }]);
  expect(shop.pages[0]?.body).toMatch(/^<img src="[^"]+" alt="A bridge at “night”">/);
  const { text, data } = split(shop.pages[0]?.body);
  expect(text).toContain(content);
  expect(data).toMatchObject({ '@type': 'WebPage', url: publication.link });
  expect(publication.link).toBe(`http://127.0.0.1:1/pages/${slug}`);
  const missing = notArrived(publication).filter(({ outcome: came }) => came === 'dropped');
  expect(missing).toMatchObject([{ field: 'excerpt', reason: 'Shopify pages have no excerpt.' }]);
  await post(user, { ...user.order, status: 'draft' });
  expect(shop.pages).toMatchObject([{ isPublished: false }]);
  await user.api.publish.unpublish({ id: publication.id });
});

test('the article is found again among hundreds that were made since, and what was made twice is there once', async () => {
  const user = await shopkeeper();
  await post(user, user.order);
  const [article] = shop.articles;
  for (let other = 0; other < 250; other += 1)
    shop.articles.push({ id: `other-${other}`, title: 'Another', updatedAt: new Date().toISOString() });
  if (article) shop.articles.push({ ...article, id: 'twice' });
  // As after a crash between the shop's answer and storing it.
  await user.db.publication.updateMany({ where: { websiteId: user.websiteId }, data: { remoteId: null } });
  await post(user, user.order);
  expect(shop.articles.filter(({ handle }) => handle === user.piece.slug)).toMatchObject([
    { id: article?.id },
  ]);
});

test('a picture of the text is shown in the shop by its public address, and comes back from there as ours @long', async () => {
  const user = await shopkeeper();
  const { id } = user.piece;
  const image = pngOf(90, 60).toString('base64');
  const { address } = await user.api.content.uploadPicture({ id, image });
  const picture = (src: string) =>
    `<figure><img src="${src}" alt="Loaves" width="90" height="60" /><figcaption>Bake</figcaption></figure>`;
  await saveText(user, id, `<p>One</p>${picture(address)}`);
  const { publication } = await post(user, user.order);
  expect(shop.articles[0]?.body).toContain(picture(`http://localhost:3000${address}`));
  expect(lineOf(publication, 'pictures')).toMatchObject({ outcome: 'arrived', reason: '1 of 1.' });
  await user.api.publish.takeOver({ id: publication.id });
  const { content } = await user.api.content.getContent({ id });
  expect(content).toContain(picture(address));
});
