import { expect, test } from 'vitest';
import { coloursOf } from './page-colours.ts';

test('a page has the colour that it declares and the one it uses most, never a grey', () => {
  const html =
    '<style>a{color:#C2410C} b{color:#c2410c;background:#fff} p{color:#333;border-color:#0af}</style>';
  expect(coloursOf(html, '#1f6f54')).toEqual(['#1f6f54', '#c2410c']);
  expect(coloursOf(html, '#ffffff')).toEqual(['#c2410c', '#00aaff']);
  expect(coloursOf('<p style="color:#777">Bread</p>', '')).toEqual([]);
});
