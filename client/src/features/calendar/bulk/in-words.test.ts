import { expect, test } from 'vitest';
import { batchInWords } from './batch-card.tsx';
import { importForm, newImport, toAsked } from './import-form.tsx';
import { costInWords, shortageInWords } from './import-preview.tsx';

const COST = { pieces: 12, words: 14_400, wordsNow: 14_400, left: 41_000, over: null };

test('the cost of a list says its pieces, its words and what is left of the month', () => {
  expect(costInWords(COST)).toBe('12 pieces, about 14,400 of your 41,000 words.');
  expect(costInWords({ ...COST, wordsNow: 2400 })).toBe(
    '12 pieces, about 14,400 words. 2,400 of them this month; you have 41,000 words left.',
  );
  expect(costInWords({ ...COST, wordsNow: 0 })).toBe(
    '12 pieces, about 14,400 words. None of them will be written this month; you have 41,000 words left.',
  );
  expect(costInWords({ ...COST, pieces: 0, words: 0, wordsNow: 0 })).toBe('Nothing will be written.');
});

test('a month with too few words is named, with what happens then', () => {
  expect(shortageInWords(COST)).toBeNull();
  const over = { words: 3400, isThisMonth: true, resetsOn: '2026-12-01T00:00:00.000Z' };
  expect(shortageInWords({ ...COST, over })).toBe(
    'With all that is planned, that is about 3,400 words more than you have this month. What does not fit is held until Dec 1, 2026 and then goes on.',
  );
  const later = { ...over, isThisMonth: false, resetsOn: '2027-02-01T00:00:00.000Z' };
  expect(shortageInWords({ ...COST, over: later })).toContain('in the month before Feb 1, 2027.');
});

test('a batch says how far it is', () => {
  const batch = { counts: { posted: 3, writing: 1, held: 1, review: 1, queued: 6 }, pausedAt: null };
  expect(batchInWords(batch)).toBe('3 of 12 posted, 1 being written, 2 need you');
  expect(batchInWords({ counts: { queued: 1 }, pausedAt: '2026-11-22' })).toBe('0 of 1 posted, paused');
});

test('a pasted list is named as a list, by its first topic and how many follow', async () => {
  const nameOf = async (text: string) => {
    const values = importForm.parse({ ...newImport(crypto.randomUUID(), null), kind: 'list', text });
    return (await toAsked(values, 'UTC')).name;
  };
  expect(await nameOf('Rye\n\nWheat\nSpelt\n')).toBe('Rye and 2 more');
  expect(await nameOf('Rye\n')).toBe('Rye');
  expect(await nameOf(`${'long '.repeat(40)}\nWheat`)).toMatch(/ and 1 more$/);
});
