import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sanitiseHtml } from '#server/features/pieces/sanitise-html.ts';
import { SHAPES } from '#server/test/hostile/shapes.ts';
import { parse } from './parse.ts';
import { print } from './print.ts';

const LONG = 20_000;

const said = (html: string) => ({ printed: print(parse(html)), html });

test.each(SHAPES)('what the sanitiser leaves of $name is printed as it was read', ({ of }) => {
  for (const html of [of(LONG), `<p>${of(LONG)}</p><p>1</p>`]) {
    const { printed, html: clean } = said(sanitiseHtml(html));
    expect(printed === clean).toBe(true);
  }
});

const TAGS =
  'h1 h2 h3 p br hr ul ol li blockquote pre code strong b em a img figure span table tbody tr td div q'.split(
    ' ',
  );
const ATTRIBUTES = [
  '',
  ' href="https://a.example/?a=1&b=2" title=""',
  ' src="https://a.example/a.jpg" alt=""',
  ' data-fact="f12"',
  ' title=">&quot;<" href="#"',
];
const part = fc.oneof(
  fc.constantFrom('a', ' ', '\n', 'One. ', '&', '<', '>', '"', "'", '&amp;lt;', '\u00a0', '漢', '⟦f1⟧'),
  fc.tuple(fc.constantFrom(...TAGS), fc.constantFrom(...ATTRIBUTES)).map(([tag, more]) => `<${tag}${more}>`),
  fc.constantFrom(...TAGS).map((tag) => `</${tag}>`),
);

test('any text, sanitised, is printed letter for letter as it was read', () => {
  fc.assert(
    fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
      const { printed, html } = said(sanitiseHtml(parts.join('')));
      expect(printed).toBe(html);
    }),
    { numRuns: 2000, seed: 48 },
  );
});

test('of what the sanitiser never lets through the text stays', () => {
  expect(print(parse('<div onclick="a"><p style="b">One <b>two</b> &copy;</p></div></p>'))).toBe(
    '<p>One two ©</p>',
  );
});
