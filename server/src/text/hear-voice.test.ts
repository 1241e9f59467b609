import { expect, test } from 'vitest';
import { hearVoice } from './hear-voice.ts';

const CALM = 'We light the oven at two and the dough rests while the street sleeps beside the river. ';
const LOUD = 'Wow! Buy! Now! Really! ';

test('writers are shown the excerpts of the samples that are nearest to their centre, at most five of 1,200 letters', () => {
  const { samples } = hearVoice([CALM.repeat(80), LOUD.repeat(40), CALM.repeat(20)], 'en');
  expect(samples).toHaveLength(5);
  for (const sample of samples) {
    expect(sample).not.toContain('Buy!');
    expect(sample.length).toBeLessThanOrEqual(1200);
    expect(sample).toMatch(/^We light.+river\.$/s);
  }
});

test('the manner of samples is said in figures: sentences, signs, and who speaks', () => {
  const { manner } = hearVoice(['We bake. Do you eat our bread? It’s good — very good!', 'We rest.'], 'en');
  expect(manner).toMatch(
    /^a sentence has 3 words on average; most have much the same length\n1,000 words have /,
  );
  expect(manner).toMatch(/question marks, \d+ exclamation marks, \d+ dashes.*"we" or "our"/);
  expect(hearVoice([`${CALM}It is good. We like it. `], 'en').manner).toContain(
    'short and long ones are mixed',
  );
});

test('a short sample is shown whole, and none gives nothing', () => {
  expect(hearVoice(['We pour. You sit.'], 'en').samples).toEqual(['We pour. You sit.']);
  expect(hearVoice([], 'en')).toEqual({ samples: [], manner: '' });
});
