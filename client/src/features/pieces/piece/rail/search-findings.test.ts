import { expect, test } from 'vitest';
import { inOrder, slugOf } from './search-findings.tsx';

test('headings begin below the title and skip no level; what is in them stays', () => {
  expect(inOrder('<h1 id="a">One</h1><p>x</p><h4>Two <b>b</b></h4><h3>Three</h3><h2>Four</h2>')).toBe(
    '<h2 id="a">One</h2><p>x</p><h3>Two <b>b</b></h3><h3>Three</h3><h2>Four</h2>',
  );
});

test('an address is in small letters, digits and hyphens', () => {
  expect(slugOf(' Grüße, aus 東京! ')).toBe('grusse-aus-東京'.replace('ss', 'ß'));
});
