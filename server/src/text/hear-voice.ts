import { segmentsOf } from '#shared/rules/text/segments.ts';
import { VOICE_FIGURES, type VoiceFigure } from '#shared/rules/voice.ts';
import { countVoice, spreadOf, type Counted } from './voice-figures.ts';

const EXCERPT_MAX = 1200;
const EXCERPTS_MAX = 5;
const EXCERPT_WORDS_MIN = 40;
/** Deviation of the lengths of sentences, as a share of their mean. */
const MIXED_FROM = 0.7;

export function hearVoice(samples: string[], language: string): { samples: string[]; manner: string } {
  const parts = samples.flatMap((sample) => excerptsOf(sample, language));
  const counted = parts.map((part) => ({ part, counted: countVoice(part, language) }));
  const long = counted.filter((one) => one.counted.words.length >= EXCERPT_WORDS_MIN);
  const usable = long.length > 0 ? long : counted;
  return {
    samples: nearest(usable).slice(0, EXCERPTS_MAX),
    manner: samples.length > 0 ? mannerOf(samples.map((sample) => countVoice(sample, language))) : '',
  };
}

function excerptsOf(sample: string, language: string): string[] {
  const excerpts = [''];
  for (const { segment } of segmentsOf(sample, 'sentence', language)) {
    const sentence = segment.slice(0, EXCERPT_MAX);
    const last = excerpts.at(-1) ?? '';
    if (last && last.length + sentence.length > EXCERPT_MAX) excerpts.push(sentence);
    else excerpts[excerpts.length - 1] = last + sentence;
  }
  return excerpts.map((excerpt) => excerpt.trim()).filter(Boolean);
}

function nearest(parts: { part: string; counted: Counted }[]): string[] {
  const scales = VOICE_FIGURES.map((name) => ({
    name,
    ...spreadOf(parts.map(({ counted }) => counted.figures[name])),
  }));
  const distance = ({ figures }: Counted) =>
    scales.reduce(
      (sum, { name, mean, deviation }) => sum + Math.abs(figures[name] - mean) / (deviation || 1),
      0,
    );
  return parts
    .map(({ part, counted }) => ({ part, distance: distance(counted) }))
    .toSorted((one, other) => one.distance - other.distance)
    .map(({ part }) => part);
}

function mannerOf(samples: Counted[]): string {
  const mean = (name: VoiceFigure) => spreadOf(samples.map(({ figures }) => figures[name])).mean;
  const often = (name: VoiceFigure, what: string) => `${Math.round(mean(name) * 10)} ${what}`;
  const isMixed = mean('sentenceSpread') >= mean('sentenceMean') * MIXED_FROM;
  return [
    `a sentence has ${Math.round(mean('sentenceMean'))} words on average; ` +
      (isMixed ? 'short and long ones are mixed' : 'most have much the same length'),
    `1,000 words have ${[
      often('questions', 'question marks'),
      often('exclamations', 'exclamation marks'),
      often('dashes', 'dashes'),
      often('semicolons', 'semicolons'),
      often('brackets', 'brackets'),
      often('contractions', 'contractions'),
      often('we', 'times "we" or "our"'),
      often('you', 'times "you" or "your"'),
      often('i', 'times "I" or "my"'),
    ].join(', ')}`,
  ].join('\n');
}
