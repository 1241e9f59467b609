import { expect, test } from 'vitest';
import type { Evidence } from '../../evidence/evidence.ts';
import { copyAs } from './copy-as.ts';
import { evidenceHtml, sourcesHtml } from './evidence-html.ts';

const place = { kind: 'percent', sentence: 's' } as const;
const EVIDENCE: Evidence = {
  revision: 3,
  sources: 1,
  isChecked: true,
  html: '',
  claims: [
    {
      ...place,
      n: 1,
      surface: '34 %',
      state: 'bound',
      reason: null,
      proposal: null,
      fact: {
        id: 'f1',
        source: 1,
        surface: '34 %',
        sentence: '34 % of <shops> close early.',
        title: 'Survey',
        url: 'https://a.example/s',
        date: '2026-02-03',
      },
    },
    { ...place, n: 2, surface: '480', state: 'confirmed', reason: 'Our till.', fact: null, proposal: null },
    { ...place, n: 3, surface: '7 %', state: 'unsourced', reason: null, fact: null, proposal: null },
  ],
};

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
  const [claim] = EVIDENCE.claims;
  const twice = { ...EVIDENCE, claims: [...EVIDENCE.claims, ...(claim ? [{ ...claim, n: 4 }] : [])] };
  expect(sourcesHtml(twice)).toBe(
    '<h2>Sources</h2><ol><li><strong>Survey</strong>, 2026-02-03, ' +
      '<a href="https://a.example/s">https://a.example/s</a>' +
      '<ul><li>“34 % of &lt;shops&gt; close early.”</li></ul></li></ol>',
  );
  expect(sourcesHtml({ ...EVIDENCE, claims: [] })).toBe('');
});
