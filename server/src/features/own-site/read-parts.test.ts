import { randomUUID } from 'node:crypto';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createOfflineWriter } from '#server/ports/ai-writer/offline.ts';
import { BUILDERS, faultyPage } from '#server/test/builder-pages.ts';
import { aRequest, watched } from '#server/test/generation-flow.ts';
import { plainPiece } from '#server/test/plain-piece.ts';
import { topicEntry } from '#server/test/planner.ts';
import { runDueJobs } from '#server/test/run-due-jobs.ts';
import { runningJobs } from '#server/test/running-jobs.ts';
import { signedIn } from '#server/test/signed-in.ts';
import { storedPost, storedProfile, storedWebsite } from '#server/test/stored-rows.ts';
import { startBlog, type Blog } from '#server/test/stubs/blog.ts';
import { testServices } from '#server/test/test-services.ts';
import { OWN_SITE_MESSAGES, PAGES_PER_SITE } from '#shared/rules/own-site.ts';
import { readSite } from './read-site.ts';

const never = new AbortController().signal;
const prose = (subject: string) =>
  `<p>${subject} is what this page is about.</p><p>More about ${subject} follows, with reasons and an example.</p>`;
const SUBJECTS = ['Sourdough bread', 'Green tea', 'Cold brew coffee', 'Winter cycling', 'Garden tools'];

let blog: Blog;
beforeEach(async () => {
  blog = await startBlog();
  onTestFinished(blog.close);
  blog.posts = SUBJECTS.map((title, at) => ({ id: at + 1, title, html: prose(title) }));
  blog.pages = [{ id: 90, title: 'About us', html: '<p>Who we are.</p>' }];
});

/** A user whose WordPress is this blog. */
async function blogger(paceMs = () => 1) {
  const { settings } = (await testServices()).services;
  const paced = Object.defineProperty({ ...settings }, 'readingPaceMs', { get: paceMs });
  const one = await signedIn({ plan: 'pro', services: { settings: paced } });
  const id = randomUUID();
  const appPassword = await one.services.secrets.encrypt('secret', { userId: one.user.id, websiteId: id });
  await storedWebsite(one, { id, domain: blog.url, appPassword });
  return { ...one, id };
}

/** Asks for a reading and does it, job by job, until it is over. */
async function read({ api, services, id }: Awaited<ReturnType<typeof blogger>>) {
  await api.websites.readPages({ id });
  await readSite(services, { id }, never);
  return api.websites.listPages({ id });
}

const titles = ({ pages }: { pages: { title: string }[] }) => pages.map(({ title }) => title).toSorted();

test('the posts and pages of a WordPress are read, one request a second, and found by their words @long', async () => {
  const { settings } = (await testServices()).services;
  expect(settings.readingPaceMs).toBe(1000);
  const steps: string[] = [];
  const user = await blogger(() => {
    steps.push('pause');
    return 1;
  });
  blog.answers = () => {
    steps.push('ask');
    return undefined;
  };
  const none = { state: 'none', total: 0, pages: [] };
  expect(await user.api.websites.listPages({ id: user.id })).toMatchObject(none);
  expect(await user.api.websites.readPages({ id: user.id })).toEqual({ state: 'waiting' });
  const known = await read(user);
  expect(known).toMatchObject({ state: 'done', total: 6, problem: null });
  expect(titles(known)).toEqual([...SUBJECTS, 'About us'].toSorted());
  expect(steps.join(' ')).toMatch(/^(pause ask ?)+$/);
  const found = await user.api.websites.listPages({ id: user.id, search: 'TEA green' });
  expect(titles(found)).toEqual(['Green tea']);
});

test('a later reading keeps what has not changed, and forgets what is gone @long', async () => {
  const user = await blogger();
  await read(user);
  const before = await user.db.sitePage.findMany({ where: { websiteId: user.id } });
  blog.posts = [{ id: 1, title: 'Sourdough bread', html: prose('Rye bread') }, ...blog.posts.slice(2)];
  expect(titles(await read(user))).toEqual(
    ['About us', ...SUBJECTS.filter((one) => one !== 'Green tea')].toSorted(),
  );
  const after = await user.db.sitePage.findMany({ where: { websiteId: user.id, goneAt: null } });
  const same = after.filter(({ id, text }) => before.some((page) => page.id === id && page.text === text));
  expect(same).toHaveLength(4);
});

test('a post that its page builder keeps elsewhere, or whose shortcodes the list leaves, is read as visitors see it', async () => {
  const pages = BUILDERS.map((build, at) => faultyPage(build, at));
  blog.pages = [{ id: 91, title: 'Cart', html: '', slug: 'cart' }];
  blog.posts = pages.map(({ builder, rendered }, at) => {
    return { id: at + 1, title: builder, html: rendered, slug: `made-${at}` };
  });

  blog.answers = (path) => {
    const [, at] = /^\/made-(\d)/.exec(path) ?? [];
    const page = path === '/cart/' ? { shown: '<p>Menu of the theme</p>' } : pages[Number(at)];
    return at !== undefined || path === '/cart/' ? { status: 200, body: page?.shown ?? '' } : undefined;
  };

  const user = await blogger();
  await read(user);

  const asked = () => blog.asked.map(({ path }) => path).filter((path) => /^\/(?:made|cart)/.test(path));
  // Bricks, Oxygen and WPBakery; the API gives all of the others.
  expect(asked()).toEqual(['/cart/', '/made-2/', '/made-4/', '/made-5/']);

  const stored = await user.db.sitePage.findMany({ where: { websiteId: user.id }, include: { links: true } });

  for (const { title, text, links } of stored) {
    const page = pages.find(({ builder }) => builder === title);
    for (const words of [...(page?.said.years ?? []), ...(page?.said.figures ?? [])])
      expect(text).toContain(words);
    const urls = links.map(({ url }) => url);
    expect(urls).toEqual(expect.arrayContaining(page?.said.links ?? []));
  }

  expect(stored.find(({ title }) => title === 'Cart')?.text).toBe('');
  // What was read and has not been changed since is not asked for again.
  await read(user);
  expect(asked()).toEqual(['/cart/', '/made-2/', '/made-4/', '/made-5/', '/cart/']);
});

test('a piece links the nearest pages of the own site, none of them in doubt; another brand’s piece does not @long', async () => {
  const user = await blogger();
  await read(user);
  const { pool } = await testServices();
  const writer = createOfflineWriter({ wordsPerSecond: Infinity });
  const { stop } = await runningJobs({ services: { ...user.services, writer }, pool });
  onTestFinished(stop);
  const linksOf = async (profileId: string | null) => {
    const request = aRequest({ topic: 'How to brew green tea', profileId, wordCount: 500 });
    await user.api.content.startGeneration(request);
    await watched(user.api, request);
    const { content } = await user.api.content.getContent({ id: request.id });
    const { claims } = await user.api.content.getEvidence({ id: request.id });
    expect(claims.filter(({ kind }) => kind === 'link')).toEqual([]);
    return Array.from(content.matchAll(/<a href="([^"]*)"/g), ([, href = '']) => href).toSorted();
  };
  // Green tea, and cold brew coffee; not bread, cycling or tools.
  expect(await linksOf(null)).toEqual([`${blog.url}/post-2/`, `${blog.url}/post-3/`]);
  const { id: other } = await storedProfile(user, { domain: 'https://client.example' });
  expect(await linksOf(other)).not.toContain(`${blog.url}/post-2/`);
});

test('topics are held against the pages of the site, and against the calendar', async () => {
  const user = await blogger();
  await read(user);
  const entries = [{ ...topicEntry('Cheese: for beginners!'), time: { kind: 'next' } }];
  await user.api.publish.addEntries({ websiteId: user.id, entries } as never);
  const topics = ['Green tea', 'Cheese for Beginners', 'Wedding cakes'];
  const { topics: found } = await user.api.content.alikePages({ topics, websiteId: user.id });
  expect(found.map(({ pages, planned }) => [titles({ pages }), planned])).toEqual([
    [['Green tea'], 0],
    [[], 1],
    [[], 0],
  ]);
});

test('pages worth a look: nothing links there, it links nowhere, a link is dead, a year is past, another is alike', async () => {
  const user = await blogger();
  const link = (to: string) => `<p>See <a href="${blog.url}/${to}/">this page of ours</a>.</p>`;
  const dated = '<p>Prices hold. In 2023 we open a shop. The mill of 1887 still turns.</p>';

  blog.posts = [
    { id: 1, title: 'Sourdough bread', html: link('post-2') + link('post-3') },
    { id: 2, title: 'Green tea', html: link('post-1') },
    { id: 3, title: 'Winter cycling', html: link('post-1') },
    { id: 4, title: 'Our shop', html: dated, date: '2022-05-01T10:00:00' },
    { id: 5, title: 'Green tea', html: `${prose('Green tea')}${link('post-1')}` },
  ];

  blog.pages = [];
  await read(user);
  blog.posts = blog.posts.filter(({ id }) => id !== 3);
  await read(user);

  const listed = async (filter?: 'unlinked' | 'near' | 'deadLink' | 'worthALook') =>
    (await user.api.websites.listPages({ id: user.id, filter })).pages;
  expect(await listed()).toHaveLength(4);

  const dead = await listed('deadLink');
  expect(titles({ pages: dead })).toEqual(['Sourdough bread']);
  expect(dead[0]?.reasons).toEqual([`It links to a page that is gone: ${blog.url}/post-3`]);
  expect(titles({ pages: await listed('unlinked') })).toEqual(['Green tea', 'Our shop']);
  expect(titles({ pages: await listed('near') })).toEqual(['Green tea', 'Green tea']);

  const worth = await listed('worthALook');
  expect(titles({ pages: worth })).toEqual(['Green tea', 'Our shop', 'Sourdough bread']);

  expect(worth.find(({ title }) => title === 'Our shop')?.reasons).toEqual([
    'It speaks of a year that is past: “In 2023 we open a shop.”',
    'None of your pages links to it.',
    'It links to none of your pages.',
  ]);

  const byNeed = (await user.api.websites.listPages({ id: user.id, filter: 'byNeed' })).pages;
  expect(byNeed.map(({ title, needs, linksIn, linksOut }) => [title, needs, linksIn, linksOut])).toEqual([
    expect.arrayContaining([['refresh']]),
    expect.arrayContaining([['refresh', 'link', 'write']]),
    expect.arrayContaining([['link']]),
    expect.arrayContaining([[]]),
  ]);
  expect(await user.api.websites.siteNumbers({ id: user.id })).toEqual({
    pages: 4,
    toImprove: 3,
    unlinked: 2,
    posts: 0,
  });

  blog.posts.push({ id: 3, title: 'Winter cycling', html: prose('Winter cycling') });
  await read(user);
  expect(await listed('deadLink')).toEqual([]);
});

const sitemapOf = (paths: string[], lastmod = '') => {
  const urls = paths.map((path) => `<url><loc>${blog.url}${path}</loc><lastmod>${lastmod}</lastmod></url>`);
  return { status: 200, body: `<urlset>${urls.join('')}</urlset>` };
};

test('a page without a description is worth a look only where another page of the site has one', async () => {
  const user = await blogger();
  const head = (description: string) =>
    `<title>T</title>${description && `<meta name="description" content="${description}">`}`;
  const described: Record<string, string> = { '/tea': '', '/bread': '' };
  blog.answers = (path) => {
    if (path === '/sitemap.xml') return sitemapOf(Object.keys(described));
    const description = described[path];
    if (description === undefined) return { status: 404, body: '' };
    const body = `<html><head>${head(description)}</head><body><h1>Of ${path}</h1>${prose(path)}</body></html>`;
    return { status: 200, body };
  };
  const undescribed = async () => {
    await read(user);
    const { pages } = await user.api.websites.listPages({ id: user.id, filter: 'worthALook' });
    return pages
      .filter(({ reasons }) => reasons.includes('It has no description for search engines.'))
      .map(({ url }) => new URL(url).pathname);
  };
  expect(await undescribed()).toEqual([]);
  described['/bread'] = 'Loaves of rye, and when they are baked.';
  expect(await undescribed()).toEqual(['/tea']);
});

const THREE = { '/tea': 'Green tea', '/bread': 'Rye bread', '/bikes': 'Bikes' };

/** A site that is read by its sitemap; pages that are null answer 503. */
function mapped(pages: () => Record<string, string | null>, lastmod = '') {
  blog.answers = (path) => {
    if (path.startsWith('/sitemap')) return sitemapOf(Object.keys(pages()), lastmod);
    const title = pages()[path];
    if (title === undefined) return { status: 404, body: '' };
    const body = `<html><body><h1>${title}</h1>${prose(String(title))}</body></html>`;
    return { status: title === null ? 503 : 200, body };
  };
}

test('a list of pages that nobody may see ends too, over all its jobs @long', async () => {
  const unread = { title: { rendered: '' }, content: { rendered: '', protected: true } };
  const hidden = { ...unread, id: 1, link: `${blog.url}/p/` };
  const user = await blogger();
  await user.api.websites.readPages({ id: user.id });
  const stopping = new AbortController();
  blog.answers = () => {
    if (blog.asked.length === 300) stopping.abort();
    return { status: 200, type: 'application/json', body: JSON.stringify([hidden]) };
  };
  await readSite(user.services, { id: user.id }, stopping.signal);
  await readSite(user.services, { id: user.id }, never);
  expect(await user.api.websites.listPages({ id: user.id })).toMatchObject({ state: 'done', total: 0 });
  expect(blog.asked.length).toBeLessThan(510);
});

test('a sitemap that gets a page while it is read is read to its end', async () => {
  let pages: Record<string, string> = { ...THREE, '/oats': 'Oats' };
  mapped(() => pages);
  const user = await blogger();
  await user.api.websites.readPages({ id: user.id });
  const stopping = new AbortController();
  const answers = blog.answers;
  blog.answers = (path) => {
    if (path === '/bread') stopping.abort();
    return answers(path);
  };
  await readSite(user.services, { id: user.id }, stopping.signal);
  blog.answers = answers;
  pages = { '/new': 'A new page', ...pages };
  await readSite(user.services, { id: user.id }, never);
  const known = await user.api.websites.listPages({ id: user.id });
  expect(titles(known)).toEqual(['Bikes', 'Green tea', 'Oats', 'Rye bread']);
});

test('a page that cannot be read for once stays known, and one that was gone comes back with its text @long', async () => {
  let pages: Record<string, string | null> = THREE;
  mapped(() => pages, '2024-01-01');
  const user = await blogger();
  await read(user);
  const where = { websiteId: user.id };
  await user.db.sitePage.updateMany({ where, data: { readAt: new Date('2024-01-01') } });
  pages = { '/tea': 'Green tea', '/bread': null };
  expect(titles(await read(user))).toEqual(['Green tea', 'Rye bread']);
  pages = { '/tea': 'Green tea', '/bikes': 'Bikes' };
  expect(titles(await read(user))).toEqual(['Bikes', 'Green tea']);
  const bikes = await user.db.sitePage.findFirst({ where: { ...where, title: 'Bikes', goneAt: null } });
  expect(bikes?.text).toContain('Bikes is what this page is about.');
});

test('sitemaps that answer slowly end after a minute; what they did not name is not gone', async () => {
  const user = await blogger();
  mapped(() => ({ '/tea': 'Green tea' }));
  await read(user);
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());

  const names = Array.from({ length: 30 }, (_, at) => `/map-${at}.xml`);

  blog.answers = (path) => {
    if (path === '/robots.txt')
      return { status: 200, body: names.map((name) => `Sitemap: ${blog.url}${name}`).join('\n') };
    if (path.startsWith('/map')) vi.advanceTimersByTime(10_000);
    const map = `<urlset><url><loc>${blog.url}/bread${path.length}</loc></url></urlset>`;
    return {
      status: path.startsWith('/wp-json') ? 404 : 200,
      body: path.startsWith('/map') ? map : `<h1>Rye bread</h1>`,
    };
  };

  blog.asked.length = 0;
  await read(user);
  expect(blog.asked.filter(({ path }) => path.startsWith('/map')).length).toBeLessThan(10);
  for (let jobs = 0; jobs < 3; jobs += 1) await readSite(user.services, { id: user.id }, never);

  const known = await user.api.websites.listPages({ id: user.id });
  const problem = `${OWN_SITE_MESSAGES.notAll} ${OWN_SITE_MESSAGES.slow}`;
  expect([known.state, known.problem]).toEqual(['done', problem]);
  expect(titles(known)).toContain('Green tea');
});

test('a reading that was stopped goes on where it was', async () => {
  const user = await blogger();
  await user.api.websites.readPages({ id: user.id });
  const stopping = new AbortController();
  blog.answers = () => void (blog.asked.length === 2 && stopping.abort());
  await readSite(user.services, { id: user.id }, stopping.signal);
  expect(await user.api.websites.listPages({ id: user.id })).toMatchObject({ state: 'reading' });
  const asked = blog.asked.length;
  blog.answers = () => undefined;
  await readSite(user.services, { id: user.id }, never);
  expect(await user.api.websites.listPages({ id: user.id })).toMatchObject({ state: 'done', total: 6 });
  const later = blog.asked.slice(asked).map(({ path }) => path);
  expect(later.join()).not.toMatch(/pages\?[^,]*offset=0/);
});

test('a list that repeats itself ends, and one without an end stops at 2,000 pages @long', async () => {
  const user = await blogger();
  const all = JSON.stringify;
  const texts = { title: { rendered: 'P' }, content: { rendered: '<p>Tea.</p>' } };
  const post = (id: number) => ({ ...texts, id, link: `${blog.url}/p${id}/` });
  const answer = (posts: object[]) => ({ status: 200, type: 'application/json', body: all(posts) });
  blog.answers = () => answer([post(1), post(2)]);
  expect(await read(user)).toMatchObject({ state: 'done', total: 2 });
  let last = 0;
  blog.answers = () => answer(Array.from({ length: 100 }, () => post((last += 1))));
  expect(await read(user)).toMatchObject({ state: 'done', total: PAGES_PER_SITE });
});

test('a site without a list is read by its sitemap, as far as its robots.txt allows', async () => {
  const page = (title: string) =>
    `<html><head><title>${title} | Shop</title></head><body><nav><a href="/x">Menu</a></nav><h1>${title}</h1>${prose(title)}</body></html>`;
  const entries = ['/tea', '/tea', '/bread', '/secret', '/tag/tea/', 'https://elsewhere.example/'];
  const map = entries.map((path) => `<url><loc>${new URL(path, blog.url).href}</loc></url>`).join('');
  const files: Record<string, string> = {
    '/robots.txt': `User-agent: *\nDisallow: /secret\nSitemap: ${blog.url}/map.xml`,
    '/map.xml': `<sitemapindex><sitemap><loc>${blog.url}/posts.xml</loc></sitemap><sitemap><loc>${blog.url}/map.xml</loc></sitemap></sitemapindex>`,
    '/posts.xml': `<urlset>${map}</urlset>`,
    '/tea': page('Green tea'),
    '/bread': page('Rye bread'),
  };
  blog.answers = (path) => ({ status: path in files ? 200 : 404, body: files[path] ?? '' });
  const user = await blogger();
  const known = await read(user);
  expect(known).toMatchObject({ state: 'done', total: 2, problem: null });
  expect(titles(known)).toEqual(['Green tea', 'Rye bread']);
  expect(blog.asked.map(({ path }) => path)).not.toContain('/secret');
});

test('a site that forbids it says so', async () => {
  const body = 'User-agent: *\nDisallow: /';
  blog.answers = (path) => ({ status: path === '/robots.txt' ? 200 : 403, body });
  const failed = { state: 'failed', total: 0, problem: OWN_SITE_MESSAGES.forbidden };
  expect(await read(await blogger())).toMatchObject(failed);
});

test('the nearest pages are found by a title, and by a text; the site says what is alike', async () => {
  const user = await blogger();
  await read(user);
  const ask = (title: string, text?: string) =>
    user.api.websites.similarPages({ websiteId: user.id, title, text });
  const { pages } = await ask('How to bake sourdough bread at home');
  expect(pages[0]).toEqual({
    url: `${blog.url}/post-1/`,
    title: 'Sourdough bread',
    publishedAt: '2024-05-01T10:00:00.000Z',
    isAlike: true,
  });
  expect((await ask('Repairing roofs')).pages).toEqual([]);
  expect((await ask('A cup in the morning', '<p>We brew green tea.</p>')).pages[0]).toMatchObject({
    title: 'Green tea',
    isAlike: false,
  });
});

test('links lead to other pages, by words of paragraphs alone, one in 120 words', async () => {
  const user = await blogger();
  await read(user);
  const filler = '<p>' + 'nothing of note here '.repeat(40) + '</p>';
  const html = `<h2>Green tea</h2><blockquote><p>Green tea</p></blockquote><p>We like green tea and winter cycling.</p>${filler}
    <p>See <a href="${blog.url}/post-3">cold brew coffee</a>, then bake sourdough bread.</p>`;
  const ask = (url: string | null, limit = 5) =>
    user.api.websites.suggestLinks({ websiteId: user.id, title: 'Our mornings', html, url, limit });
  const { links } = await ask(null);
  expect(links.map(({ anchor }) => anchor)).toEqual(expect.arrayContaining(['sourdough bread']));
  expect(links).toHaveLength(2);
  expect(links.find(({ title }) => title === 'Sourdough bread')).toMatchObject({
    url: `${blog.url}/post-1/`,
    anchor: 'sourdough bread',
    sentence: 'See cold brew coffee, then bake sourdough bread.',
    share: 1,
  });
  expect((await ask(`${blog.url}/post-1`)).links).not.toContainEqual(
    expect.objectContaining({ title: 'Sourdough bread' }),
  );
  expect((await ask(null, 1)).links).toHaveLength(1);
});

test('a piece is not told to link to itself: no page of its title, no address where it was posted', async () => {
  const user = await blogger();
  await read(user);
  const content = '<p>We like sourdough bread.</p>' + '<p>nothing of note here</p>'.repeat(40);
  const { id: contentId } = await plainPiece(user.db, user.user.id, { title: 'Our mornings', content });
  const linked = async () =>
    (await user.api.websites.pieceLinks({ contentId })).links.map(({ title }) => title);
  expect(await linked()).toEqual(['Sourdough bread']);
  await storedPost(user, contentId, { websiteId: user.id, status: 'draft', link: `${blog.url}/post-1` });
  await storedPost(user, contentId, { link: 'https://other.example/bread', status: 'publish' });
  expect(await linked()).toEqual([]);
  await user.db.publication.deleteMany({ where: { contentId } });
  await user.db.piece.update({ where: { id: contentId }, data: { title: ' sourdough  Bread' } });
  expect(await linked()).toEqual([]);
});

test('a website that was just connected is read by a job @long', async () => {
  const user = await blogger();
  await user.api.websites.readPages({ id: user.id });
  const { pool, services } = await testServices();
  await pool.query(`update graphile_worker._private_jobs set run_at = now() where key = $1`, [
    `readSite:${user.id}`,
  ]);
  await vi.waitFor(async () => {
    await runDueJobs({ pool, services: { ...services, ...user.services } });
    expect(await user.api.websites.listPages({ id: user.id })).toMatchObject({ state: 'done', total: 6 });
  }, 200_000);
});

test('the products of a WooCommerce are read from its public list, with price and stock', async () => {
  blog.products = [
    { id: 7, name: 'Moka pot', price: '2400', left: 3 },
    { id: 8, name: 'Sieve', price: '', inStock: false },
  ];
  const user = await blogger();
  await read(user);
  const offers = () =>
    user.db.sitePage.findMany({
      where: { websiteId: user.id, kind: 'product' },
      select: { title: true, offer: true },
      orderBy: { title: 'asc' },
    });
  const sieve = { title: 'Sieve', offer: { price: null, currency: 'EUR', isInStock: false, left: null } };
  await expect(offers()).resolves.toEqual([
    { title: 'Moka pot', offer: { price: '24.00', currency: 'EUR', isInStock: true, left: 3 } },
    sieve,
  ]);

  blog.products = [{ id: 7, name: 'Moka pot', price: '2650' }];
  await read(user);
  await expect(offers()).resolves.toMatchObject([{ offer: { price: '26.50', left: null } }, sieve]);
});
