import { expect, test } from 'vitest';
import { MOTIFS } from '#server/ports/illustrator/motifs.ts';
import { APART, chooseMotif } from './choose-motif.ts';
import words from './motif-words.json' with { type: 'json' };

const chosen = (topic: string, { trade = '', taken = [] as string[] } = {}) =>
  chooseMotif({ topic, title: topic, trade, taken });

test.each([
  ['How to keep sourdough bread fresh', 'loaf'],
  ['Brot, das lange frisch bleibt', 'loaf'],
  ['Comment choisir son café', 'cup'],
  ['Cuidar las plantas del jardín', 'leaf'],
  ['Come scegliere la casa giusta', 'house'],
  ['Quanto custa um empréstimo? Dinheiro e imposto', 'coin'],
  ['Fietsen in de winter', 'bicycle'],
  ['Resa till fjällen', 'mountain'],
  ['Zwierzęta i ich karma', 'paw'],
  ['Evde ekmek yapmak', 'loaf'],
  ['Путешествие по Алтаю', 'plane'],
  ['犬と暮らす', 'paw'],
  ['理财入门', 'coin'],
])('the cover of “%s” shows a %s', (topic, motif) => {
  expect(chosen(topic)).toBe(motif);
});

test('where the topic says nothing, the trade of the brand decides', () => {
  expect(chosen('What we changed this year', { trade: 'A neighbourhood bakery' })).toBe('loaf');
});

test('none of the last covers is repeated, however alike the topics', () => {
  expect(Object.keys(MOTIFS)).toEqual(Object.keys(words));
  expect(Object.keys(MOTIFS).length).toBeGreaterThan(APART);
  const taken: string[] = [];
  for (let piece = 0; piece < 60; piece += 1) {
    const motif = chosen(`Bread number ${piece}`, { taken });
    expect(taken.slice(0, APART)).not.toContain(motif);
    taken.unshift(motif);
  }
  expect(taken.at(-1)).toBe('loaf');
});
