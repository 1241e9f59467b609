import { expect, test } from 'vitest';
import { placesOf } from './voice-closeness.tsx';

const text = document.createElement('div');
text.innerHTML =
  '<p>We brew, <b>you</b> drink; it’s simple. Nothing here. Our kettle is old, and it is slow.</p>';
const said = (figure: Parameters<typeof placesOf>[1]) => placesOf(text, figure).map(String);

test('the places of a figure of the voice are found in reading order', () => {
  expect(said('commas')).toEqual([',', ',']);
  expect(said('we')).toEqual(['We', 'Our']);
  expect(said('you')).toEqual(['you']);
  expect(said('contractions')).toEqual(['it’s']);
  expect(said('questions')).toEqual([]);
  expect(said('sentenceMean')[0]).toBe('We brew, you drink; it’s simple.');
});
