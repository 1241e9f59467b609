import { assert, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { composePhrases } from './dataforseo.ts';

test.each([
  [
    'a thing',
    'Green tea',
    ['green tea', 'green tea for beginners', 'guide to green tea', 'tips for green tea'],
  ],
  [
    'something to do',
    'How to brew green tea at home?',
    ['how to brew green tea at home', 'best way to brew green tea at home'],
  ],
  ['a list of things to do', '10 easy ways to save water', ['how to save water', 'easy ways to save water']],
  [
    'a list about a thing',
    '7 best tips for indoor plants',
    ['indoor plants', 'questions about indoor plants'],
  ],
  ['what something is', 'What is a heat pump?', ['a heat pump', 'a heat pump explained']],
  ['another question', 'Why do cats purr', ['why do cats purr', 'why do cats purr explained']],
  ['doing as a thing', 'Choosing a CRM: the complete guide', ['choosing a crm', 'tips for choosing a crm']],
  ['only the first clause', 'Solar power — is it worth it?', ['solar power', 'solar power explained']],
  ['names with signs', "C++ & Node.js at Tess's shop", ["c++ & node.js at tess's shop"]],
])('%s: "%s"', (_kind, topic, expected) => {
  expect(composePhrases(topic)).toEqual(expect.arrayContaining(expected));
});

test.each(['Πράσινο τσάι', 'Cómo elegir una bicicleta'])('no English words are put around “%s”', (topic) => {
  expect(composePhrases(topic)).toEqual([topic.toLowerCase()]);
});

test('the subject of a topic stays whole', () => {
  const [first, ...others] = composePhrases('How to brew coffee in a moka pot');
  expect(first).toBe('how to brew coffee in a moka pot');
  expect(others.length).toBeGreaterThan(2);
  for (const phrase of others) expect(phrase).toContain('brew coffee in a moka pot');
});

test.each(['', '  ', '???', '—'])('no topic, no phrases: %j', (topic) => {
  expect(composePhrases(topic)).toEqual([]);
});

test('whatever is typed: different phrases a search accepts, without tags @long', () => {
  assert(
    property(string({ unit: 'binary', maxLength: 300 }), (topic) => {
      const phrases = composePhrases(topic);
      expect(new Set(phrases).size).toBe(phrases.length);
      for (const phrase of phrases) {
        expect(phrase.length).toBeLessThanOrEqual(80);
        expect(phrase).toBe(phrase.trim());
        expect(phrase).not.toMatch(/[<>\0]/);
      }
    }),
  );
});

test.each([
  [
    'the long and winding story of the origins of tea in the mountains of Yunnan',
    'the long and winding story',
  ],
  [
    'how to choose a standing desk for a small home office with little light',
    'how to choose a standing desk',
  ],
  ['gait analysis near me for long distance runners who hurt', 'gait analysis near me'],
])('a long topic is cut to what can be searched, without a loose end: "%s"', (topic, expected) => {
  expect(composePhrases(topic)[0]).toBe(expected);
});
