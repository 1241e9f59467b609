import { expect, test } from 'vitest';
import type { GenerationEvent } from '#shared/schemas/content.ts';
import { afterEvent, NOTHING_YET } from './live-piece.ts';

const plan = {
  title: 'Brewing tea',
  sampleNote: null,
  sections: [
    { heading: 'Water', points: [], words: 100 },
    { heading: 'Leaves', points: [], words: 100 },
  ],
};
const after = (...events: GenerationEvent[]) => events.reduce(afterEvent, NOTHING_YET);

test('a piece grows from its plan, section by section', () => {
  const piece = after(
    { type: 'snapshot', status: 'planning', topic: 'tea', wordsAsked: 300, plan: null, sections: [] },
    { type: 'plan', plan },
    { type: 'status', status: 'writing' },
    { type: 'text', position: 0, offset: 0, html: '<p>Hot' },
    { type: 'text', position: 0, offset: 6, html: ' water' },
    { type: 'section', position: 0, html: '<p>Hot water.</p>' },
    { type: 'text', position: 1, offset: 0, html: '<p>Green' },
  );
  expect(piece).toEqual({
    status: 'writing',
    title: 'Brewing tea',
    wordsAsked: 300,
    sampleNote: null,
    sections: [
      { html: '<p>Hot water.</p>', coming: '<p>Hot water.</p>', isFinished: true },
      { html: '<p>Green', coming: '<p>Green', isFinished: false },
    ],
  });
});

test('a repeated event changes nothing and a rewritten section starts over', () => {
  const text = { type: 'text', position: 0, offset: 6, html: ' water' } as const;
  const begun = after({ type: 'plan', plan }, { type: 'text', position: 0, offset: 0, html: '<p>Hot' }, text);
  expect(afterEvent(begun, text)).toEqual(begun);
  const again = afterEvent(begun, { type: 'text', position: 0, offset: 0, html: '<p>Boil' });
  expect(again.sections[0]?.html).toBe('<p>Boil');
});

test('a section that has been whole stays as it is until what is written instead is whole', () => {
  const whole = { type: 'section', position: 0, html: '<p>Hot.</p>' } as const;
  const begun = after(
    { type: 'plan', plan },
    whole,
    { type: 'text', position: 0, offset: 0, html: '' },
    { type: 'text', position: 0, offset: 0, html: '<p>Boil' },
  );
  expect(begun.sections[0]).toMatchObject({ html: '<p>Hot.</p>', isFinished: true });
  const ended = afterEvent(begun, { ...whole, html: '<p>Boil it.</p>' });
  expect(ended.sections[0]?.html).toBe('<p>Boil it.</p>');
});

test.each(['done', 'failed'] as const)('a piece that is %s keeps what is written', (status) => {
  const begun = after({ type: 'plan', plan }, { type: 'section', position: 0, html: '<p>Hot.</p>' });
  const end = { done: { type: 'done' }, failed: { type: 'failed', message: 'No.' } } as const;
  expect(afterEvent(begun, end[status] as GenerationEvent)).toEqual({ ...begun, status });
});
