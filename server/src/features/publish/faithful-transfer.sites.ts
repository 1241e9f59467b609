import { load } from 'cheerio';
import { expect, test } from 'vitest';
import { sanitiseHtml } from '#server/features/pieces/sanitise-html.ts';
import { post, type publisher } from '#server/test/publisher.ts';
import { authorsOf, lineOf } from '#server/test/wordpress/authors.ts';
import { ownWordPress } from '#server/test/wordpress/own-wordpress.ts';

const wp = await ownWordPress();
const as = authorsOf(wp);

type Piece = NonNullable<Parameters<typeof publisher>[1]>['piece'];

/** Posts a piece as it is stored; what WordPress keeps of it, and the page that visitors get. */
async function posted(role: 'administrator' | 'author', piece: Piece) {
  const { content, ...others } = piece ?? {};
  const stored = content === undefined ? others : { ...others, content: sanitiseHtml(content) };
  const user = await as(role, { piece: stored });
  const { publication } = await post(user, user.order);
  const kept = (await wp.php(`
    $p = get_posts(['name' => '${user.piece.slug}', 'post_status' => 'any'])[0];
    $of = fn($b) => ['name' => $b['blockName'], 'html' => $b['innerHTML']];
    echo json_encode([
      'thumbnail' => get_the_post_thumbnail($p),
      'alt' => get_post_meta(get_post_thumbnail_id($p), '_wp_attachment_image_alt', true),
      'blocks' => array_map($of, array_values(array_filter(parse_blocks($p->post_content), fn($b) => $b['blockName']))),
    ]);`)) as { thumbnail: string; alt: string; blocks: { name: string; html: string }[] };
  const page = load(await (await fetch(publication.link ?? '')).text());
  const lines = publication.receipt?.lines ?? [];
  return { ...kept, page, changed: lines.filter(({ outcome }) => outcome === 'changed') };
}

const SHORTCODE = '[test_shortcode]';
const SHORTCODES = [
  SHORTCODE,
  '[[test_shortcode]]',
  '[test_shortcode id="1"]',
  '[test_shortcode]inner[/test_shortcode]',
];

test.each(['administrator', 'author'] as const)(
  'shortcodes that an %s posts stay text wherever they stand',
  async (role) => {
    const [plain, escaped, withAttribute, enclosing] = SHORTCODES;
    const { page, thumbnail, changed } = await posted(role, {
      title: `How ${SHORTCODE} works`,
      excerpt: `All about ${SHORTCODE}`,
      imageAlt: `The ${SHORTCODE} at work`,
      keywords: [`about ${SHORTCODE}`],
      head: `<script type="application/ld+json">{"@type":"BlogPosting","headline":"How ${SHORTCODE} works"}</script>`,
      content: `<p>${plain} and ${escaped}</p><h2>${withAttribute}</h2><ul><li>${enclosing}</li></ul>
      <table><tbody><tr><td>${plain}</td></tr></tbody></table><blockquote><p>${escaped}</p></blockquote>
      <p><a href="https://example.com/?a[test_shortcode]=1" title="${plain}">${plain}</a></p>
      <figure><img src="https://example.com/a.jpg" alt="${plain}"><figcaption>${plain}</figcaption></figure>
      <pre><code>${escaped}</code></pre>`,
    });

    expect(page.html()).not.toContain('EXECUTED');

    const content = page('.wp-block-post-content');
    const text = (selector: string) => content.find(selector).first().text().trim();
    expect(text('p')).toBe(`${plain} and ${escaped}`);
    expect(text('h2').replace(/[“”″]/g, '"')).toBe(withAttribute);
    expect(text('li')).toBe(enclosing);
    expect(text('td')).toBe(plain);
    expect(text('blockquote p')).toBe(escaped);
    expect(text('code')).toBe(escaped);
    expect(text('figcaption')).toBe(plain);
    expect(content.find('a[title]').attr('href')).toBe('https://example.com/?a[test_shortcode]=1');
    expect(content.find('figure.wp-block-image img').attr('alt')).toBe(plain);
    expect(page('h1').text()).toBe(`How ${SHORTCODE} works`);
    expect(load(thumbnail)('img').attr('alt')).toBe(`The ${SHORTCODE} at work`);
    expect(changed.filter(({ field }) => field !== 'titleTag')).toEqual([]);
  },
);

const MERGED = `<table><caption>Prices</caption><thead><tr><th colspan="2">A &amp; B</th></tr></thead>
  <tbody><tr><td rowspan="2">1</td><td>2</td></tr><tr><td>3</td></tr></tbody></table>`;
const ORDINARY = '<table><tbody><tr><td colspan="1">1</td><td>2</td></tr></tbody></table>';

test('merged cells arrive in a block that every version of the editor calls valid', async () => {
  const { blocks, page } = await posted('author', { content: `${MERGED}<p>Between</p>${ORDINARY}` });
  expect(blocks.map(({ name }) => name)).toEqual(['core/html', 'core/paragraph', 'core/table']);
  expect(blocks.at(-1)?.html).not.toContain('span=');
  const table = page('.wp-block-post-content table').first();
  expect(table.find('th').attr('colspan')).toBe('2');
  expect(table.find('td').first().attr('rowspan')).toBe('2');
  expect(table.next('figcaption').text()).toBe('Prices');
});

const ALTS = [
  String.raw`C:\new\table, a < b, <b>bold</b> & "quoted" it’s`,
  'the entity &lt; and R&D at 50%25 &amp; more, with a backslash at the end \\',
];

test.each(ALTS)('the description %s arrives as it is, at the image and in the text', async (alt) => {
  const quoted = alt.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  for (const role of ['administrator', 'author'] as const) {
    const content = `<figure><img src="https://example.com/a.jpg" alt="${quoted}"></figure>`;
    const { thumbnail, page, changed } = await posted(role, { imageAlt: alt, content });
    expect(load(thumbnail)('img').attr('alt')).toBe(alt.trim());
    expect(page('.wp-block-post-content img').attr('alt')).toBe(alt);
    expect(changed.filter(({ field }) => field !== 'titleTag')).toEqual([]);
  }
});

test('a description is corrected by the next update', async () => {
  const user = await as('author');
  await post(user, user.order);
  const imageAlt = String.raw`x < y \ "z"`;
  await user.db.piece.update({ where: { id: user.piece.id }, data: { imageAlt } });
  const { publication } = await post(user, user.order);
  expect(lineOf(publication, 'imageAlt')).toMatchObject({ outcome: 'arrived', sent: imageAlt });
});

test('a title and an excerpt keep their signs', async () => {
  const title = String.raw`Use &lt; or < in C:\x, not [x]`;
  const { page, changed } = await posted('author', { title, excerpt: title });
  expect(page('h1').text()).toBe(title);
  expect(changed.filter(({ field }) => field !== 'titleTag')).toEqual([]);
});
