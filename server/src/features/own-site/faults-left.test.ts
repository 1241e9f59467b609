import { expect, test } from 'vitest';
import { factsOf } from '#server/features/evidence/judge/judge.ts';
import { BUILDERS, faultyPage } from '#server/test/builder-pages.ts';
import { areUnrendered, builderOf } from './builder-of.ts';
import { faultsLeft } from './faults-left.ts';
import { readPageTexts } from './page-text.ts';

const ADDRESS = 'https://school.example/courses';
const GIVEN = { published: 2022, year: 2026, language: 'en', dead: [] };

/** As the reading of a site takes it: from its list, or from the page where the list gives less. */
function read(rendered: string, shown: string) {
  const [isWhole = false] = areUnrendered([rendered]);
  const html = isWhole ? shown : rendered;
  const [page] = readPageTexts([{ url: ADDRESS, title: 'Courses', html, isWhole, year: 2022 }]);
  return page;
}

test.each(BUILDERS.map((build, at) => [build.name, faultyPage(build, at)] as const))(
  'a page of %s has each of its ten faults named, and is known as made with that builder',
  (_, { builder, raw, rendered, shown, said, now }) => {
    expect(builderOf(raw, shown)).toBe(builder);
    const page = read(rendered, shown);
    const dead = (page?.links ?? []).filter(({ url }) => url.startsWith('https://gone.example/'));
    const facts = factsOf(now, 'en', { source: 1, firstNumber: 1 });
    const left = faultsLeft({ address: ADDRESS, text: page?.text ?? '', dead }, { ...GIVEN, facts }, []);
    const faults = left.map(({ fault }) => fault);
    const planted = [...said.links, ...said.years, ...said.figures];
    expect(planted.filter((words) => !faults.some((fault) => fault.includes(words)))).toEqual([]);
    expect(left).toHaveLength(10);
    expect(left.every(({ todo }) => todo !== '')).toBe(true);
  },
);

test('what a change takes away is not left, and a second link with the same words is', () => {
  const link = { url: 'https://gone.example/a', anchor: 'the guide' };
  const text = 'See the guide. This year we bake rye.\n\nAgain the guide. By 2023 we will move.';
  const blockBefore = `<p>See <a href="${link.url}">the guide</a>. This year we bake rye.</p>`;
  const changed = [{ blockBefore, blockAfter: '<p>See the guide. In 2022 we baked rye.</p>' }];
  const left = faultsLeft({ address: ADDRESS, text, dead: [link, link] }, { ...GIVEN, facts: [] }, changed);
  expect(left.map(({ fault }) => fault)).toEqual([
    `“the guide” links to a page that is gone: ${link.url}`,
    'It speaks of a year that is past: “By 2023 we will move.”',
  ]);
});

test('a post that a theme’s template frames, and one that shows shortcodes as text, are made with no builder', () => {
  const frame = (kind: string) => `<div data-elementor-type="${kind}" class="elementor"><p>Tea</p></div>`;
  expect(builderOf('<p>Tea</p>', `${frame('header')}<p>Tea</p>${frame('footer')}`)).toBeNull();
  expect(builderOf('<p>Tea</p>', '<div class="brxe-post-content"><p>Tea</p></div>')).toBeNull();
  expect(areUnrendered(['<p>Write [vc_row] to begin.</p>', '<p>[1] and [/1]</p>', '<p></p>'])).toEqual([
    false,
    false,
    true,
  ]);
});
