import { expect, onTestFinished, test } from 'vitest';
import { OWN_SITE_MESSAGES } from '#shared/rules/own-site.ts';
import { createOpenAiWriter } from '../../ports/ai-writer/openai.ts';
import { startAiServer } from '../../test/stubs/ai-server.ts';
import { startSmallSite } from '../../test/stubs/small-site.ts';
import { ownBlog } from '../../test/wordpress/own-blog.ts';
import { lookOverSite } from './look-over-site.ts';

const POSTS = 100;
/** Of them, so many are edited on the site between the proposal and the click. */
const EDITED_EVERY = 10;

const blog = await ownBlog();

/** What stands around the paragraph, of every kind that a rewrite would not keep. */
const AROUND = [
  '<!-- wp:image {"id":7} -->\n<figure class="wp-block-image"><img src="https://x.example/a.jpg" alt="A &amp; B"/></figure>\n<!-- /wp:image -->',
  '<!-- wp:shortcode -->\n[gallery ids="1,2"]\n<!-- /wp:shortcode -->',
  '<!-- wp:embed {"url":"https://video.example/1"} -->\n<figure class="wp-block-embed">https://video.example/1</figure>\n<!-- /wp:embed -->',
  '<!-- wp:html -->\n<div onclick="go()"><script>let a = 1 && 2;</script></div>\n<!-- /wp:html -->',
  '[contact-form id="3" title="Say &quot;hello&quot;"]',
  '<!--more-->',
  '<!-- wp:list -->\n<ul><li>One<li>Two</ul>\n<!-- /wp:list -->',
  '<TABLE border=1><tr><td>A&nbsp;b</td></tr></TABLE>',
];

/** A block, or a paragraph as the classic editor stores it. */
const paragraph = (text: string, at: number) =>
  at % 3 === 0 ? `<p>${text}</p>` : `<!-- wp:paragraph -->\n<p>${text}</p>\n<!-- /wp:paragraph -->`;

function post(at: number, dead: string) {
  const around = (shift: number) => AROUND[(at + shift) % AROUND.length];
  const linked = `Of oven ${at}, see <a  href="${dead}" rel='x'>the <em>old</em> guide</a> &amp; “more” — or ask.`;
  return [
    around(0),
    paragraph(`Oven ${at} is warm.`, at),
    around(1),
    paragraph(linked, at),
    around(2),
    around(5),
  ].join(at % 4 === 0 ? '\r\n\r\n' : '\n\n');
}

test.each(['administrator', 'editor', 'author'] as const)(
  'a hundred posts of an %s are brought up to date: nothing else of them changes, no edit of the site is overwritten, and undo is equal to the byte',
  async (role) => {
    const site = await startSmallSite();
    onTestFinished(site.close);
    const posts = Object.fromEntries(
      Array.from({ length: POSTS }, (_, at) => [`oven-${at}`, post(at, `${site.url}/gone-${at}`)]),
    );
    const user = await blog.read(posts, {}, role);
    await lookOverSite(user.services, { id: user.id }, new AbortController().signal);
    const pages = await user.db.sitePage.findMany({ where: { websiteId: user.id } });
    expect(pages).toHaveLength(POSTS);
    const applied: string[] = [];
    for (const [at, { id, remoteId }] of pages.entries()) {
      const number = Number(remoteId);
      const text = await blog.textOf(number);
      const { patches } = await user.api.websites.suggestRefresh({ id });
      expect(patches).toHaveLength(1);
      const [patch = { id: '', before: '', after: '' }] = patches;
      expect([text.split(patch.before).length, patch.after.includes('gone')]).toEqual([2, false]);
      const isEdited = at % EDITED_EVERY === 0;
      const edited = `${text}\n\n<p>Edited here.</p>`;
      const stored = Buffer.from(edited).toString('base64');
      if (isEdited)
        await blog.php(
          `kses_remove_filters(); wp_update_post(wp_slash(['ID' => ${number}, 'post_content' => base64_decode('${stored}')])); echo '1';`,
        );
      const outcome = await user.api.websites.applyPatch({ id: patch.id }).then(
        ({ state }) => state,
        ({ message }: Error) => message,
      );
      expect(outcome).toBe(isEdited ? OWN_SITE_MESSAGES.pageChanged : 'applied');
      expect(await blog.textOf(number)).toBe(
        isEdited ? edited : text.replace(patch.before, () => patch.after),
      );
      if (isEdited) continue;
      await user.api.websites.undoPatch({ id: patch.id });
      expect(await blog.textOf(number)).toBe(text);
      applied.push(id);
    }
    expect(applied).toHaveLength(POSTS - POSTS / EDITED_EVERY);
  },
  600_000,
);

const SUBJECTS = ['sourdough-starter', 'cold-brew-coffee', 'winter-cycling', 'garden-tools'];
const words = (slug: string) => slug.replace('-', ' ');

const OLD = {
  price: 'A rye course costs 48 euros for an evening.',
  year: 'This year we bake rye on Fridays.',
};

/** A post of 2022 with a price that has changed, a link to a page that is gone and a year that is past. */
const courses = (dead: string) => ({
  text: [AROUND[0], paragraph(OLD.price, 1), paragraph(dead, 1), AROUND[1], paragraph(OLD.year, 1)].join(
    '\n\n',
  ),
  date: '2022-05-01 10:00:00',
});

test('on a blog of 300 posts a piece gets links to old posts, old posts link to it, one is undone, an old post is brought up to date, and nothing else changes', async () => {
  const site = await startSmallSite();
  onTestFinished(site.close);
  const ai = await startAiServer();
  onTestFinished(ai.close);
  ai.settings.instead = () => 'In 2022 we baked rye on Fridays.';
  const writer = createOpenAiWriter({ apiKey: 'key', baseURL: ai.url, model: 'm', timeoutMs: 30_000 });
  const dead = `<a href="${site.url}/gone">the old list</a>`;
  site.pages['/prices'] =
    '<!doctype html><html lang="en"><title>Prices</title><h1>Prices</h1><p>A rye course costs 62 euros for an evening.</p>';
  const filler = Array.from({ length: 295 }, (_, at) => [`lot-${at}`, post(at, `https://x.example/${at}`)]);
  const told = (slug: string) =>
    `We wrote of ${words(slug)}, and of baking rye bread at home, in the same week.`;
  const old = SUBJECTS.map((slug, at) => [slug, [AROUND[at], paragraph(told(slug), at)].join('\n\n')]);
  const posts = Object.fromEntries([...filler, ...old]) as Record<string, string>;
  const user = await blog.read({ ...posts, courses: courses(`See ${dead} and ask.`) }, { writer });
  const { db, id: websiteId, api } = user;
  expect(await db.sitePage.count({ where: { websiteId } })).toBe(300);
  const pages = await db.sitePage.findMany({ where: { websiteId }, orderBy: { id: 'asc' } });
  const stored = () => Promise.all(pages.map(({ remoteId }) => blog.textOf(Number(remoteId))));
  const shown = async (url: string) => (await fetch(url)).text();
  const apart = Array.from({ length: 130 }, (_, at) => `word${at}`).join(' ');
  const html = SUBJECTS.map((slug) => `<p>Our notes of ${words(slug)} say more.</p><p>${apart}</p>`).join('');
  const title = 'Baking rye bread at home';
  const { links } = await api.websites.suggestLinks({ websiteId, title, html });
  const named = links.filter(({ url }) => SUBJECTS.some((slug) => new URL(url).pathname.includes(slug)));
  expect(named.length).toBeGreaterThanOrEqual(3);

  const url = 'https://x.example/baking-rye-bread';
  const { patches } = await api.websites.suggestInlinks({ websiteId, url, title, text: html });
  const [first, second] = patches;
  if (!first || !second) throw new Error('fewer than two old posts may link to it');
  const [before, publicBefore] = [await stored(), await shown(first.page.url)];
  type Patch = Pick<typeof first, 'before' | 'after'> & { page: { url: string } };
  const withAll = (accepted: Patch[]) =>
    before.map((text, at) =>
      accepted
        .filter(({ page }) => page.url === pages[at]?.url)
        .reduce((changed, patch) => changed.replace(patch.before, () => patch.after), text),
    );
  for (const { id } of [first, second]) await api.websites.applyPatch({ id });
  expect(await stored()).toEqual(withAll([first, second]));
  const publicAfter = await shown(first.page.url);
  expect(publicAfter).not.toBe(publicBefore);
  expect(publicAfter.replace(`<a href="${url}">${first.anchor}</a>`, first.anchor)).toBe(publicBefore);
  await api.websites.undoPatch({ id: first.id });
  expect(await shown(first.page.url)).toBe(publicBefore);
  expect(await stored()).toEqual(withAll([second]));

  await api.content.addAddressSource({ url: `${site.url}/prices` });
  await lookOverSite(user.services, { id: websiteId }, new AbortController().signal);
  const page = pages.find(({ remoteId }) => remoteId === String(user.ids['courses']));
  const publicOld = await shown(page?.url ?? '');
  const refresh = await api.websites.suggestRefresh({ id: page?.id ?? '' });
  expect(refresh.patches.map(({ before: had }) => had.replace(/<[^>]+>/g, ''))).toEqual([
    OLD.price,
    'See the old list and ask.',
    OLD.year,
  ]);
  for (const { id } of refresh.patches) await api.websites.applyPatch({ id });
  expect(await stored()).toEqual(withAll([second, ...refresh.patches]));
  const [price, link, year] = refresh.patches.map((patch) => [patch.before, patch.after] as const);
  expect(await shown(page?.url ?? '')).toBe(
    [price, link, year].reduce(
      (text, [was = '', is = ''] = ['', '']) => text.replace(was, () => is),
      publicOld,
    ),
  );
  expect([price?.[1].includes('62 euros'), link?.[1].includes('<a ')]).toEqual([true, false]);
}, 600_000);
