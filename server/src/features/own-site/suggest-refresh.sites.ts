import { expect, onTestFinished, test } from 'vitest';
import { createOpenAiWriter } from '#server/ports/ai-writer/openai.ts';
import { createPages } from '#server/ports/pages/guarded-pages.ts';
import { createSafeFetch } from '#server/ports/site-client/safe-fetch.ts';
import { plainPiece } from '#server/test/plain-piece.ts';
import { storedPost } from '#server/test/stored-rows.ts';
import { startAiServer } from '#server/test/stubs/ai-server.ts';
import { startSmallSite } from '#server/test/stubs/small-site.ts';
import { ownBlog } from '#server/test/wordpress/own-blog.ts';
import { OWN_SITE_MESSAGES } from '#shared/rules/own-site.ts';
import { lookOverSite } from './look-over-site.ts';

const blog = await ownBlog();
const never = new AbortController().signal;

const DAY_MS = 24 * 60 * 60 * 1000;
const block = (text: string) => `<!-- wp:paragraph -->\n<p>${text}</p>\n<!-- /wp:paragraph -->`;
const FRAME = [
  '<!-- wp:image {"id":7} -->\n<figure class="wp-block-image"><img src="https://x.example/a.jpg" alt="A &amp; B"/></figure>\n<!-- /wp:image -->',
  '<!-- wp:shortcode -->\n[gallery ids="1,2"]\n<!-- /wp:shortcode -->',
  '<!-- wp:embed {"url":"https://video.example/1"} -->\n<figure class="wp-block-embed">https://video.example/1</figure>\n<!-- /wp:embed -->',
] as const;
const page = (...paragraphs: string[]) =>
  [FRAME[0], ...paragraphs.map(block), FRAME[1], FRAME[2]].join('\n\n');

type Reader = Awaited<ReturnType<typeof blog.read>>;

/** What the list says of each page that is worth a look for a dead link, a figure or a year. */
async function worth({ api, id }: Reader) {
  const { pages } = await api.websites.listPages({ id, filter: 'worthALook' });
  return pages
    .filter(({ canBeRefreshed, reasons }) => canBeRefreshed && /gone|past|source/.test(reasons[0] ?? ''))
    .map(({ id: pageId, title, reasons }) => ({ id: pageId, title, reason: reasons[0] }));
}

async function outside() {
  const site = await startSmallSite();
  onTestFinished(site.close);
  const asked = () => site.asked.filter(({ path }) => path !== '/robots.txt').map(({ path }) => path);
  return { ...site, asked };
}

const dates = async (id: number | undefined) =>
  blog.php(`echo json_encode([get_post(${id})->post_date_gmt, get_post(${id})->post_date]);`);

test('a dead link to another site is found, at most weekly, and taken out of its paragraph alone; undo is byte-equal', async () => {
  const site = await outside();
  let now = new Date();
  const dead = `See <a href="${site.url}/gone" class="x">the <em>old</em> guide</a> &amp; <a href="${site.url}/about">the bakery</a>.`;
  const user = await blog.read({ bread: page('We bake.', dead), tea: page('We pour.') }, { now: () => now });
  const look = () => lookOverSite(user.services, { id: user.id }, never);
  await look();
  expect(site.asked().toSorted()).toEqual(['/about', '/gone']);
  const [found, ...others] = await worth(user);
  expect(others).toEqual([]);
  expect(found).toMatchObject({
    title: 'Notes of bread',
    reason: `It links to a page that is gone: ${site.url}/gone`,
  });
  // An edit of the page is no reason to ask the other site again; a week is.
  await blog.php(`wp_update_post(['ID' => ${user.ids['bread']}, 'post_title' => 'Notes of rye']); echo '1';`);
  now = new Date(now.getTime() + 6 * DAY_MS);
  await user.readAgain();
  await look();
  expect(site.asked()).toHaveLength(2);
  expect(await worth(user)).toMatchObject([{ title: 'Notes of rye' }]);
  now = new Date(now.getTime() + 2 * DAY_MS);
  await look();
  expect(site.asked()).toHaveLength(4);

  const text = await blog.textOf(user.ids['bread']);
  const published = await dates(user.ids['bread']);
  const { patches, isOutOfDate } = await user.api.websites.suggestRefresh({ id: found?.id ?? '' });
  expect(isOutOfDate).toBe(false);
  expect(patches).toHaveLength(1);
  const [{ id, before, after } = { id: '', before: '', after: '' }] = patches;
  expect(after).toBe(
    before.replace(
      `<a href="${site.url}/gone" class="x">the <em>old</em> guide</a>`,
      'the <em>old</em> guide',
    ),
  );
  expect(await blog.textOf(user.ids['bread'])).toBe(text);
  expect(await user.api.websites.applyPatch({ id })).toMatchObject({ state: 'applied' });
  expect(await blog.textOf(user.ids['bread'])).toBe(text.replace(before, after));
  expect(await dates(user.ids['bread'])).toEqual(published);
  expect(await worth(user)).toEqual([]);
  // It can be put back later too.
  const later = await user.api.websites.suggestRefresh({ id: found?.id ?? '' });
  expect(later).toMatchObject({ patches: [{ id, state: 'applied' }], isOutOfDate: false });
  expect(await user.api.websites.undoPatch({ id })).toMatchObject({ state: 'undone' });
  expect(await blog.textOf(user.ids['bread'])).toBe(text);
  await look();
  expect(await worth(user)).toMatchObject([{ reason: `It links to a page that is gone: ${site.url}/gone` }]);
});

test('a dead link to an own page is found whether or not that page was ever read, and taken out; one that leads on is not', async () => {
  const user = await blog.read({ tea: page('We pour.'), old: page('We poured.') });
  const { domain } = await user.db.website.findFirstOrThrow({ where: { id: user.id } });
  const urlOf = async (slug: string) =>
    (await blog.php(`echo json_encode(get_permalink(${user.ids[slug]}));`)) as string;
  const [tea, old] = [await urlOf('tea'), await urlOf('old')];
  const category = `${domain}/?cat=1`;
  const mistyped = `${domain}/?p=987654`;
  const text = page(
    ...[tea, old, category, mistyped].map((url, at) => `In place ${at} see <a href="${url}">this one</a>.`),
  );
  await blog.php(`wp_delete_post(${user.ids['old']}, true);
    wp_insert_post(wp_slash(['post_status' => 'publish', 'post_title' => 'Links', 'post_content' => base64_decode('${Buffer.from(text).toString('base64')}')]));
    echo '1';`);
  await user.readAgain();
  await lookOverSite(user.services, { id: user.id }, never);

  const [found] = await worth(user);
  expect(found?.title).toBe('Links');

  const { patches } = await user.api.websites.suggestRefresh({ id: found?.id ?? '' });
  expect(patches.map(({ url }) => url).toSorted()).toEqual([mistyped, old.replace(/\/$/, '')].toSorted());
  expect(patches.map(({ after }) => after).every((after) => !after.includes('href'))).toBe(true);
  // What comes back is no longer dead.
  await blog.php(
    `wp_insert_post(['import_id' => 987654, 'post_status' => 'publish', 'post_title' => 'Typed']); echo '1';`,
  );
  await user.db.siteLink.updateMany({ where: { userId: user.user.id }, data: { checkedAt: new Date(0) } });
  await lookOverSite(user.services, { id: user.id }, never);

  const again = await user.api.websites.suggestRefresh({ id: found?.id ?? '' });
  expect(again.patches.map(({ url }) => url)).toEqual([old.replace(/\/$/, '')]);
});

test('a link to a site that is gone is dead, unlike one whose name server does not answer', async () => {
  const lookup: Parameters<typeof createSafeFetch>[0]['lookup'] = (host, _, callback) =>
    callback(Object.assign(new Error(), { code: host === 'gone.example' ? 'ENOTFOUND' : 'EAI_AGAIN' }), []);
  const fetchSite = createSafeFetch({ allowPrivate: false, lookup });
  const links = ['gone', 'away'].map((host) => `<a href="https://${host}.example/a">${host}</a>`);
  const user = await blog.read({ bread: page(`See ${links.join(' and ')}.`) });
  const pages = createPages({ fetchSite, publicUrl: 'https://veemark.example' });
  await lookOverSite({ ...user.services, pages }, { id: user.id }, never);
  const [found] = await worth(user);
  expect(found?.reason).toBe('It links to a page that is gone: https://gone.example/a');
  const { patches } = await user.api.websites.suggestRefresh({ id: found?.id ?? '' });
  expect(patches.map(({ after }) => after)).toEqual([`<p>See gone and ${links[1]}.</p>`]);
});

const OLD = 'An electric bike in our city costs 1,900 euros on average.';
const NOW = 'An electric bike in our city costs 2,450 euros on average.';

test('a text of the user’s own is a source too, and what is out of date comes before what is newer', async () => {
  const user = await blog.read({
    bikes: { text: page(OLD), date: '2025-05-01 10:00:00' },
    tea: page('We pour.'),
    coffee: page('We roast.'),
  });
  await user.api.content.addTextSource({ title: 'Prices', text: NOW });
  await lookOverSite(user.services, { id: user.id }, never);
  const titles = async (cursor?: string) => {
    const asked = { id: user.id, filter: 'worthALook', limit: 2, cursor } as const;
    const { pages, nextCursor } = await user.api.websites.listPages(asked);
    return [pages.map(({ title }) => title), nextCursor] as const;
  };
  const [first, next] = await titles();
  expect(first[0]).toBe('Notes of bikes');
  const [second] = await titles(next ?? '');
  expect([...first, ...second].toSorted()).toEqual(['Notes of bikes', 'Notes of coffee', 'Notes of tea']);
});

test('a figure that a source read later gives otherwise is put right, in the source’s words', async () => {
  const site = await outside();
  site.pages['/prices'] =
    `<!doctype html><html lang="en"><title>Prices 2026</title><h1>Prices</h1><p>${NOW}</p><p>Most shops repair a bike within 3 days.</p>`;
  const user = await blog.read({ bikes: page(OLD, 'Ride slowly in your first week.') });
  await user.api.content.addAddressSource({ url: `${site.url}/prices` });
  await lookOverSite(user.services, { id: user.id }, never);
  const [found] = await worth(user);
  expect(found?.reason).toBe(`“${OLD}” Your source “Prices 2026” says: “${NOW}”`);
  const { patches } = await user.api.websites.suggestRefresh({ id: found?.id ?? '' });
  expect(patches.map(({ before, after }) => [before, after])).toEqual([[`<p>${OLD}</p>`, `<p>${NOW}</p>`]]);
  await user.api.websites.applyPatch({ id: patches[0]?.id ?? '' });
  expect(await worth(user)).toEqual([]);
});

test('a paragraph about a year that is past is rewritten, and refused where a link or a figure of its own comes', async () => {
  const ai = await startAiServer();
  onTestFinished(ai.close);
  const writer = createOpenAiWriter({ apiKey: 'key', baseURL: ai.url, model: 'm', timeoutMs: 30_000 });
  const old = {
    text: page(
      'In 2023 we open <a class="x" href="https://y.example/">a shop</a>.',
      'This year we bake rye.',
      'The mill of 1887 still turns.',
    ),
    date: '2022-05-01 10:00:00',
  };
  const user = await blog.read({ shop: old }, { writer });
  const [found] = await worth(user);
  expect(found?.reason).toBe('It speaks of a year that is past: “This year we bake rye.”');
  const asked = async (...answers: [string, string][]) => {
    ai.settings.instead = ({ messages }) =>
      answers.find(([part]) => messages.at(-1)?.content.slice(-150).includes(part))?.[1] ?? null;
    const answer = await user.api.websites.suggestRefresh({ id: found?.id ?? '' });
    return { ...answer, after: answer.patches.map(({ after }) => after) };
  };
  const opened = 'In 2023 we opened <a class="x" href="https://y.example/">a shop</a>.';
  expect(
    await asked(['we open', 'In 2023 we opened a shop.'], ['bake rye', 'In 2022 we baked 40 loaves of rye.']),
  ).toMatchObject({ patches: [], isOutOfDate: true });
  const { after, patches } = await asked(['we open', opened], ['bake rye', 'In 2022 we baked rye.']);
  expect(after).toEqual([`<p>${opened}</p>`, '<p>In 2022 we baked rye.</p>']);

  // Each of several changes of one page finds the page as the one before left it.
  const text = await blog.textOf(user.ids['shop']);
  const published = await dates(user.ids['shop']);
  for (const { id } of patches) await user.api.websites.applyPatch({ id });
  expect(await blog.textOf(user.ids['shop'])).toBe(
    patches.reduce((changed, patch) => changed.replace(patch.before, patch.after), text),
  );
  expect(await dates(user.ids['shop'])).toEqual(published);
  for (const { id } of patches) await user.api.websites.undoPatch({ id });
  expect(await blog.textOf(user.ids['shop'])).toBe(text);
});

test('a page that is a piece is brought up to date where it was written; a page without faults has nothing to show', async () => {
  const site = await outside();
  const user = await blog.read({
    bread: page(`See <a href="${site.url}/gone">the guide</a>.`),
    tea: page('We pour.'),
  });
  await lookOverSite(user.services, { id: user.id }, never);
  const [{ id } = { id: '' }] = await worth(user);
  const where = { websiteId: user.id, title: 'Notes of tea' };
  const tea = await user.db.sitePage.findFirstOrThrow({ where });
  expect(await user.api.websites.suggestRefresh({ id: tea.id })).toEqual({
    patches: [],
    isOutOfDate: false,
    left: [],
    whyLeft: null,
  });
  const { id: contentId } = await plainPiece(user.db, user.user.id);
  const remoteId = String(user.ids['bread']);
  await storedPost(user, contentId, { websiteId: user.id, status: 'publish', remoteId });
  expect(await worth(user)).toEqual([]);
  await expect(user.api.websites.suggestRefresh({ id })).rejects.toThrow(OWN_SITE_MESSAGES.pageMissing);
});

test('what stands where no paragraph can be changed alone is named, with what to do about it', async () => {
  const site = await outside();
  const gone = `${site.url}/gone`;
  const list = `<!-- wp:list -->\n<ul><li>See <a href="${gone}">the guide</a>.</li></ul>\n<!-- /wp:list -->`;
  const user = await blog.read({ bread: `${page(`Read <a href="${gone}">this</a>.`)}\n\n${list}` });
  await lookOverSite(user.services, { id: user.id }, never);
  const [{ id } = { id: '' }] = await worth(user);
  const { patches, left, whyLeft } = await user.api.websites.suggestRefresh({ id });
  expect(patches.map(({ after }) => after)).toEqual(['<p>Read this.</p>']);
  expect(left.map(({ fault }) => fault)).toEqual([`“the guide” links to a page that is gone: ${gone}`]);
  expect(whyLeft).toBe(OWN_SITE_MESSAGES.leftByHand);
});

test('of a page that Elementor shows nothing is changed, and every fault is named', async () => {
  const site = await outside();
  const text = `See <a href="${site.url}/gone">the guide</a>.`;
  const shown = `<div data-elementor-type="wp-post" class="elementor"><p>${text}</p></div>`;
  const user = await blog.read({ bread: `<!-- wp:html -->\n${shown}\n<!-- /wp:html -->` });
  await lookOverSite(user.services, { id: user.id }, never);
  const [{ id } = { id: '' }] = await worth(user);
  const { patches, left, whyLeft } = await user.api.websites.suggestRefresh({ id });
  expect(patches).toEqual([]);
  expect(left).toHaveLength(1);
  expect(whyLeft).toContain('Open the page in Elementor');
});

test('a page of a hundred kilobytes of tags without an end is looked through, and nothing of it is changed', async () => {
  const site = await outside();
  const tags = `<a href="${site.url}/gone" `.repeat(4000);
  const user = await blog.read({
    bread: {
      text: `${page(`See <a href="${site.url}/gone">the guide</a>.`)}\n\n${tags}`,
      date: '2022-05-01 10:00:00',
    },
  });
  await lookOverSite(user.services, { id: user.id }, never);
  const [{ id } = { id: '' }] = await worth(user);
  const { patches } = await user.api.websites.suggestRefresh({ id });
  expect(patches.map(({ after }) => after)).toEqual(['<p>See the guide.</p>']);
});
