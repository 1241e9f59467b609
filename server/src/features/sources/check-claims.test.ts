import { expect, onTestFinished, test } from 'vitest';
import { signedIn } from '#server/test/signed-in.ts';
import { startSmallSite } from '#server/test/stubs/small-site.ts';

const SOURCE = 'Of all shops, 34 % close early on Mondays.';

test('a text is held against texts and addresses, and each claim says what its source says @long', async () => {
  const { api, db, user } = await signedIn();
  const site = await startSmallSite();
  onTestFinished(() => site.close());
  site.pages['/year'] =
    '<title>Year</title><p>The bakery sold 12,400 loaves of rye bread in the spring of 2024.</p>';

  const { language, facts, claims } = await api.content.checkClaims({
    html: '<p>On Mondays, 43 % of the shops close early. The bakery sold 12.4k loaves of rye bread in spring.</p>',
    sources: [{ text: SOURCE }, { url: `${site.url}/year` }],
  });
  expect(language).toBe('en');

  expect(facts.map(({ id, source, surface }) => [id, source, surface])).toEqual([
    ['f1', 1, '34 %'],
    ['f2', 1, 'Mondays'],
    ['f3', 2, '12,400'],
    ['f4', 2, '2024'],
  ]);

  expect(
    claims.map(({ surface, state, source, sourceSentence }) => [surface, state, source, sourceSentence]),
  ).toEqual([
    ['Mondays', 'structural', 1, SOURCE],
    ['43 %', 'differs', 1, SOURCE],
    ['12.4k', 'bound', 2, 'The bakery sold 12,400 loaves of rye bread in the spring of 2024.'],
  ]);

  expect(await db.source.count({ where: { userId: user.id } })).toBe(0);
});

test('a page that cannot be read is named as the cause', async () => {
  const { api } = await signedIn();
  const check = api.content.checkClaims({ text: 'x', sources: [{ url: 'http://127.0.0.1:9/none' }] });
  await expect(check).rejects.toThrow('The source could not be read.');
});

test('neither both texts nor none, and no more than can be looked through @long', async () => {
  const { api } = await signedIn();
  await expect(api.content.checkClaims({ text: 'x', html: 'y', sources: [] })).rejects.toThrow(
    'either html or text',
  );
  await expect(api.content.checkClaims({ sources: [] })).rejects.toThrow('either html or text');
  await expect(api.content.checkClaims({ text: '12 '.repeat(60_000), sources: [] })).rejects.toThrow(
    'too much',
  );
});
