import { expect, test } from 'vitest';
import { withoutFactMarks } from '#shared/rules/text/fact-marks.ts';
import { htmlText } from './html-text.ts';
import { markHtml } from './mark-html.ts';

test('blocks become lines, inline elements join, blanks are single', () => {
  const { text } = htmlText(
    '<h2> A  title </h2>\n<p>One <strong>two</strong>\n three<br>four</p><ul><li>CO<sub>2</sub></li></ul><script>5</script>',
  );
  expect(text).toBe('A title\nOne two three\nfour\nCO2');
});

test('marks, links, quotations and headings are found where they stand', () => {
  const { text, marks, links, quotes, headings } = htmlText(
    '<h2>Shops</h2><p>Of all <span data-fact="f12">34 %</span> close, <a href="https://a.example/x">says A</a>.</p>' +
      '<blockquote><p>We close early &amp; often.</p></blockquote><p><span data-fact="f1x">no</span></p>',
  );
  const at = ({ start, end }: { start: number; end: number }) => text.slice(start, end);
  expect(marks.map((mark) => [mark.factId, at(mark)])).toEqual([['f12', '34 %']]);
  expect(links.map((link) => [link.href, at(link)])).toEqual([['https://a.example/x', 'says A']]);
  expect(quotes.map(at)).toEqual(['We close early & often.']);
  expect(headings.map(at)).toEqual(['Shops']);
});

test('marks stand around the words that their offsets name, however these are written, and change nothing else', () => {
  const html =
    '<p>A  &lt;b&gt; <strong>one\n two</strong> &amp;&amp; <a href="https://a.example/">three</a>&#128512; four </p>\n' +
    '<blockquote><p>five</p><p> six </p></blockquote><table><tr><td>7</td><td>8</td></tr></table>';
  const { text, links } = htmlText(html);

  for (let start = 0; start < text.length; start += 1)
    for (let end = start + 1; end <= text.length; end += 1) {
      if (/[\udc00-\udfff]/.test(text.charAt(start) + text.charAt(end))) continue;
      const marks = [{ attribute: 'data-claim', value: 1, start, end }];
      const marked = markHtml(html, [
        ...marks,
        ...marks.map((mark) => ({ ...mark, attribute: 'data-sentence' })),
      ]);
      expect(marked.replace(/<span data[^>]*>|<\/span>/g, '')).toBe(html);
      const shown = [...marked.matchAll(/<span data-claim="1" data-sentence="1">([^<]*)<\/span>/g)];
      const words = shown.map(([, part = '']) => htmlText(`<b>${part}`).text).join('');
      expect(words.replace(/\s/g, '')).toBe(text.slice(start, end).replace(/\s/g, ''));
    }

  const [link] = links;
  const inTag = { attribute: 'data-claim', value: 3, tagEnd: link?.tagEnd ?? 0 };
  const overlapping = [3, 4].map((value) => ({ attribute: 'data-claim', value, start: 0, end: value - 2 }));
  expect(markHtml(html, [inTag, ...overlapping])).toMatch(
    /^<p><span data-claim="3 4">A<\/span><span data-claim="4"> {2}<\/span>.*<a href="https:\/\/a.example\/" data-claim="3">/s,
  );
});

test('what leaves the product carries no marks', () => {
  expect(withoutFactMarks('<p>Of <span data-fact="f12">34 %</span> <em>all</em></p>')).toBe(
    '<p>Of 34 % <em>all</em></p>',
  );
});
