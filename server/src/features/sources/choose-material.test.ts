import { expect, test } from 'vitest';
import type { Fact } from '#shared/rules/evidence.ts';
import { chooseMaterial } from './choose-material.ts';

/** Facts of a source of one sentence each, a paragraph each. */
function aSource(source: number, sentences: string[], first: number) {
  const text = sentences.join('\n\n');
  const facts = sentences.map((sentence, index): Fact => {
    const start = text.indexOf(sentence);
    const place = { start, end: start + 1, surface: sentence.slice(0, 1), sentence };
    return { id: `f${first + index}`, source, kind: 'number', value: String(index), unit: null, ...place };
  });
  return { text, facts };
}
const many = (count: number, of: (index: number) => string) =>
  Array.from({ length: count }, (_, at) => of(at));

test('what fits is given whole, in its order', () => {
  const sources = [aSource(1, ['1 tea', '2 milk'], 1), aSource(2, ['3 cups'], 3)];
  const { passages, facts } = chooseMaterial('coffee', sources);
  expect(passages).toEqual(['1 tea\n\n2 milk', '3 cups']);
  expect(facts.map(({ id }) => id)).toEqual(['f1', 'f2', 'f3']);
});

test('of too many facts those about the topic are chosen, whatever their ending', () => {
  const sentences = many(400, (at) => (at % 100 === 99 ? `${at} bakeries opened` : `${at} things happened`));
  const { facts } = chooseMaterial('How a bakery opens', [aSource(1, sentences, 1)]);
  expect(facts).toHaveLength(120);
  for (const at of [99, 199, 299, 399]) expect(facts.map(({ value }) => value)).toContain(String(at));
});

test('without a match each source has its share', () => {
  const sources = [1, 2, 3].map((at) =>
    aSource(
      at,
      many(300, (n) => `${n} 说明`),
      at * 300,
    ),
  );
  const { facts } = chooseMaterial('咖啡', sources);
  for (const source of [1, 2, 3]) expect(facts.filter((fact) => fact.source === source)).toHaveLength(40);
});

test('passages with the chosen facts come along, and never more than a prompt can hold', () => {
  const filler = many(500, (at) => `Paragraph ${at} ${'word '.repeat(40)}`);
  const source = { text: [...filler, 'In 2024 rye bread sold best.'].join('\n\n'), facts: [] };
  const { passages } = chooseMaterial('rye bread', [source]);
  expect(passages[0]).toContain('In 2024 rye bread sold best.');
  expect(passages[0]?.length).toBeLessThan(25_000);
});
