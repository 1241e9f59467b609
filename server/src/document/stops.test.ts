import { expect, test } from 'vitest';
import { stopsIn } from './stops.ts';

test.each([
  ['One (two. Three) four. Five.', ['One (two. Three) four.', 'One (two. Three) four. Five.']],
  ['„Ja. Gern.“ Er ging. Bald.', ['„Ja. Gern.“ Er ging.', '„Ja. Gern.“ Er ging. Bald.']],
])('no sentence of “%s” ends within brackets or a quotation', (text, sentences) => {
  expect(stopsIn(text, 'sentence').map((end) => text.slice(0, end).trimEnd())).toEqual(sentences);
});
