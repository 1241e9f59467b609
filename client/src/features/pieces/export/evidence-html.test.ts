import { expect, test } from 'vitest';
import { A_FACT, aClaim, evidenceOf } from '#client/test/a-claim.ts';
import { copyAs } from './copy-as.ts';
import { evidenceHtml, sourcesHtml } from './evidence-html.ts';

const BOUND = aClaim({ surface: '34 %', state: 'bound', fact: A_FACT });
const EVIDENCE = evidenceOf([
  BOUND,
  aClaim({ n: 2, state: 'confirmed', reason: 'Our till.' }),
  aClaim({ n: 3, surface: '7 %' }),
]);

test('the evidence of a piece can be copied in each format, with sentence, title, date and address', async () => {
  const html = evidenceHtml(EVIDENCE);
  expect(await copyAs('text', html)).toBe(
    [
      'Evidence',
      '',
      '3 claims: 1 sourced, 1 confirmed by you, 1 open',
      '',
      '• 34 % – Sourced: “34 % of <shops> close early.” (Survey, 2026-02-03, https://a.example/s)',
      '• 480 – Confirmed by you: Our till.',
      '• 7 % – No source',
    ].join('\n'),
  );
  expect(await copyAs('html', html)).toBe(html);
  expect(await copyAs('markdown', html)).toContain(
    '-   **34 %** – Sourced: “34 % of <shops> close early.” (Survey, 2026-02-03, [https://a.example/s](https://a.example/s))',
  );
});

test('the sources of a piece are listed once each, with what they say; claims without one are not', () => {
  const twice = { ...EVIDENCE, claims: [...EVIDENCE.claims, { ...BOUND, n: 4 }] };
  expect(sourcesHtml(twice)).toBe(
    '<h2>Sources</h2><ol><li><strong>Survey</strong>, 2026-02-03, ' +
      '<a href="https://a.example/s">https://a.example/s</a>' +
      '<ul><li>“34 % of &lt;shops&gt; close early.”</li></ul></li></ol>',
  );
  expect(sourcesHtml({ ...EVIDENCE, claims: [] })).toBe('');
});
