import { expect, test } from 'vitest';
import { readDraft, readPageTexts } from './page-text.ts';
import { createSiteIndex } from './site-index.ts';

type Page = [title: string, text: string, links?: string[]];

/** A page's id is its title. */
const siteOf = (...pages: Page[]) =>
  createSiteIndex(
    pages.map(([title, text, links = []]) => {
      const url = `https://blog.example/${encodeURIComponent(title)}`;
      const [read] = readPageTexts([{ url, title, html: `<p>${text}</p>`, isWhole: false, year: null }]);
      return { id: title, url, title, terms: read?.terms ?? '', publishedAt: null, links };
    }),
  );

const firstOf = ([found]: { page: { id: string } }[]) => found?.page.id;
const TEXT = 'Cold brew needs coarse coffee, cold water and a night in the fridge.';

test('of pages that fit as well, the one that pages like the draft link to is the first to link to', async () => {
  const site = await siteOf(
    ['Coffee mills', 'How coarse or fine a mill grinds coffee.'],
    ['Mills for coffee', 'How coarse or fine a mill grinds coffee.'],
    ['Iced coffee', 'Cold water, coarse coffee and a night in the fridge.', ['Mills for coffee']],
  );
  const draft = readDraft('Cold brew', TEXT);
  const mills = site.linkTargets(draft, 'Cold brew').filter(({ page }) => page.id !== 'Iced coffee');
  expect(firstOf(mills)).toBe('Mills for coffee');
});

test('the page that a paragraph names by its title comes before one that only has more of the words', async () => {
  const site = await siteOf(
    ['Filter papers compared', 'Unbleached filter papers rinse clean, and a gold filter needs none.'],
    ['Our summer', 'On the roof we had cold brew, made in the fridge, and coffee after a night of rain.'],
    ['Our autumn', 'We sit by the stove in the evening.'],
  );
  const draft = readDraft(
    'Cold brew',
    `${TEXT}\n\nOf all filter papers we compared, the thick ones are best.`,
  );
  expect(firstOf(site.linkTargets(draft, 'Cold brew'))).toBe('Filter papers compared');
});

test('a page with the title of the draft is none to link to, however it is written', async () => {
  const site = await siteOf(
    ['Cold Brew!', TEXT],
    ['Iced coffee', 'Cold water, coarse coffee and a night in the fridge.'],
  );
  const found = site.linkTargets(readDraft('Cold brew', TEXT), 'Cold brew').map(({ page }) => page.id);
  expect(found).toEqual(['Iced coffee']);
});

test('who links to a draft has the words of its title, or links to pages like it', async () => {
  const site = await siteOf(
    ['Fridge', 'Cold water, a night, coarse salt and coffee.'],
    ['Our summer', 'On hot days we drink cold brew on the roof and talk of the garden.'],
    ['Our autumn', 'We sit by the stove in the evening.'],
    ['Our winter', 'We sit by the stove in the evening.', ['Iced coffee']],
    ['Iced coffee', 'Cold water, coarse coffee and a night in the fridge.'],
  );
  const found = site.linkSources(readDraft('Cold brew', TEXT), 'Cold brew').map(({ page }) => page.id);
  expect(found.indexOf('Our summer')).toBeLessThan(found.indexOf('Fridge'));
  expect(found.indexOf('Our winter')).toBeLessThan(found.indexOf('Our autumn'));
});

test('a title of one common word makes no page near, and a page with the same title is alike whatever else is', async () => {
  const site = await siteOf(
    ['Water', 'Rain falls on hills, runs into rivers and ends as sea, cloud or ice.'],
    ['Made without heat', 'Tea and coarse coffee get cold in a night, in the fridge or out on the sill.'],
    ['Tea 1.2 is out', 'Thanks go to all who wrote, read, tried, drew, asked and waited so long.'],
    ['Tea 1.2 out', 'Tea 1.2.'],
  );
  expect(firstOf(site.near(readDraft('', TEXT), ''))).toBe('Made without heat');
  expect(site.alike('Tea 1.2 is out').map(({ title }) => title)).toContain('Tea 1.2 is out');
});
