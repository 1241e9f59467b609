import { expect, test } from 'vitest';
import { addSource, saveText, saveWithSource } from '#server/test/piece-with-source.ts';
import { outcome, post } from '#server/test/publisher.ts';
import { authorsOf, lineOf } from '#server/test/wordpress/authors.ts';
import { ownWordPress } from '#server/test/wordpress/own-wordpress.ts';

const wp = await ownWordPress();
const YEAR = {
  title: 'Year <2024>',
  text: 'The bakery sold 620 loaves of rye bread.',
  url: 'https://year.example/a?b=1&c=2',
};
const TEXT =
  '<p>Of the shops, <span data-fact="f1">34 percent</span> close early on Mondays.</p><p>The bakery sold <span data-fact="f1001">620</span> loaves of rye bread.</p>';

/** A user whose piece rests on a pasted text without a title and on a page. */
async function writer() {
  const user = await authorsOf(wp)('editor', { piece: { language: 'de' } });
  await addSource(user, user.piece.id, YEAR);
  await saveWithSource(user, user.piece.id, TEXT);
  return user;
}

const storedText = async (slug: string) =>
  (await wp.php(`echo json_encode(get_posts(['name' => '${slug}'])[0]->post_content);`)) as string;

test('the sources that claims rest on stand at the end of the post when they are asked for, in its language', async () => {
  const user = await writer();
  const { slug } = user.piece;
  const plain = await post(user, user.order);
  expect(plain.publication.choices).toMatchObject({ sourceList: false });
  expect(lineOf(plain.publication, 'sourceList')).toBeUndefined();
  expect(await storedText(slug)).not.toContain('veemark-sources');

  const { publication } = await post(user, { ...user.order, sourceList: true });
  expect(publication.choices).toMatchObject({ sourceList: true });
  expect(lineOf(publication, 'sourceList')).toMatchObject({ outcome: 'arrived' });
  expect(publication.receipt?.claims).toEqual({ sourced: 2, vouched: 0, open: 0 });
  expect(lineOf(publication, 'links')).toMatchObject({ outcome: 'arrived' });
  const blocks = await wp.php(`
    $p = get_posts(['name' => '${slug}'])[0];
    $all = array_values(array_filter(parse_blocks($p->post_content), fn($b) => $b['blockName']));
    $last = $all[count($all) - 2]; // the structured data follow
    echo json_encode([$last['blockName'], $last['attrs']['className'], array_column($last['innerBlocks'], 'blockName')]);`);
  expect(blocks).toEqual(['core/group', 'veemark-sources', ['core/heading', 'core/list']]);
  const stored = await storedText(slug);
  expect(stored).toContain('>Quellen</h2>');
  expect(stored).toContain('<a href="https://year.example/a?b=1&amp;c=2">Year &lt;2024&gt;</a>');
  // A pasted text that nobody has named is nobody's business.
  expect(stored.match(/<li>/g)).toHaveLength(1);
});

test('a source is listed while a claim rests on it, a pasted text by the title that its user gave it', async () => {
  const user = await writer();
  const [pasted] = (await user.api.content.listSources({ search: '34 %' })).sources;
  await user.api.content.updateSource({ id: pasted?.id ?? '', title: 'Opening hours', profileId: null });
  await post(user, { ...user.order, sourceList: true });
  const [, list = ''] = (await storedText(user.piece.slug)).split(/Quellen<\/h2>|<script/);
  expect(list.replace(/<!--.*?-->|\n|<ul[^>]*>|<\/?ul>|<\/div>/g, '')).toBe(
    '<li>Opening hours</li><li><a href="https://year.example/a?b=1&amp;c=2">Year &lt;2024&gt;</a></li>',
  );
  await saveText(
    user,
    user.piece.id,
    '<p>Of the shops, <span data-fact="f1">34 percent</span> close early.</p>',
  );
  await post(user, { ...user.order, sourceList: true });
  expect(await storedText(user.piece.slug)).not.toContain('year.example');
});

test('the list belongs to what was delivered: no change on the site, shown beside others, sent again, not taken over', async () => {
  const user = await writer();
  const { api, piece } = user;
  const { publication } = await post(user, { ...user.order, sourceList: true });
  const { id } = publication;
  await user.db.publication.updateMany({ where: { id }, data: { lookedAt: new Date(0) } });
  expect(await api.publish.lookOnSite({ contentId: piece.id })).toMatchObject([{ siteChange: null }]);
  const sides = await api.publish.compareWithSite({ id });
  for (const side of [sides.delivered, sides.onSite, sides.toSend])
    expect(side.text).toMatch(/Quellen\nYear <2024>$/);

  await wp.php(`
    $p = get_posts(['name' => '${piece.slug}'])[0];
    wp_update_post(['ID' => $p->ID, 'post_content' => preg_replace('/<!-- wp:group.*wp:group -->/s', '', $p->post_content)]);
    echo 'null';`);
  expect(await storedText(piece.slug)).not.toContain('veemark-sources');
  await outcome(await api.publish.repair({ id, replaceSiteChanges: true }));
  expect(await storedText(piece.slug)).toContain('veemark-sources');

  await api.publish.takeOver({ id });
  const { content } = await api.content.getContent({ id: piece.id });
  expect(content).not.toContain('Quellen');
  expect(content).not.toContain('year.example');
  expect(content).toContain('620');
});
