import { expect, test } from 'vitest';
import { withoutFactMarks } from '#shared/rules/evidence.ts';
import { htmlText } from './html-text.ts';

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

test('what leaves the product carries no marks', () => {
  expect(withoutFactMarks('<p>Of <span data-fact="f12">34 %</span> <em>all</em></p>')).toBe(
    '<p>Of 34 % <em>all</em></p>',
  );
});

test('a hundred thousand unclosed elements are read in linear time', () => {
  const started = process.cpuUsage();
  htmlText('<blockquote>'.repeat(100_000));
  htmlText('<a href=x>y '.repeat(50_000));
  const { user } = process.cpuUsage(started);
  expect(user / 1000).toBeLessThan(3000);
});
