import { expect, onTestFinished, test } from 'vitest';
import { startSmallSite } from '#server/test/stubs/small-site.ts';
import { ownBlog } from '#server/test/wordpress/own-blog.ts';
import { OWN_SITE_MESSAGES } from '#shared/rules/own-site.ts';
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
