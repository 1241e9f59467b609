import { paragraphsOf } from '#server/document/tokens.ts';
import { countVoice, spreadOf, type Counted } from '#server/text/voice-figures.ts';
import { VOICE_FIGURES, VOICE_WORDS_MIN, type VoiceFigure } from '#shared/rules/voice.ts';
import background from './voice-background-en.json' with { type: 'json' };

type Scale = { mean: number; deviation: number };
type Voices = { language: string; samples: string[]; texts: string[] };
type VoiceResult = {
  closeness: number;
  /** How many of the samples it is closer than, each held against the others. */
  place: number;
  /** A text below 350 words is too short to tell. */
  isLongEnough: boolean;
  figures: ReturnType<typeof deviationsOf>;
};

const BACKGROUND = new Map(
  background.figures.map(([name, mean, deviation]) => [
    name,
    { mean: Number(mean), deviation: Number(deviation) },
  ]),
);
const WORDS = background.words.map(([word, mean, deviation]) => ({
  word: String(word),
  scale: { mean: Number(mean), deviation: Number(deviation) },
}));
/**
 * Samples held against one another: below, they are taken for those of several authors. Between the background's
 * mixed samples (90 % below 0.093, 0.078, 0.077) and those of one author (90 % above 0.026, 0.079, 0.088).
 */
const ONE_VOICE_FROM: Record<number, number> = { 3: 0.076, 4: 0.078 };
const ONE_VOICE_FROM_FIVE = 0.08;
/** Of a sample, about as long; each is held against the others of its sample and against the other samples. */
const PARTS = 3;
const PART_WORDS_MIN = 40;
/**
 * Texts of one kind are alike whoever wrote them, and then no nearness between samples tells authors apart. How much
 * nearer the parts of one sample are to themselves does: kind and language are the same on both sides. Chosen on half of
 * the authors of four blogs, of whose other half 4 % of one author's samples and 48 % of mixed ones were above.
 */
const APART_FROM = 0.18;
/** In deviations. */
const OFF_FROM = 1.5;
const OFF_MAX = 3;

export function compareVoice({ language, samples, texts }: Voices): {
  isOneVoice: boolean | null;
  results: VoiceResult[];
} {
  const own = samples.map((sample) => countVoice(sample, language));
  const scales = scalesOf(own);
  const isEnglish = new Intl.Locale(language).language === background.language;
  const measure = isEnglish ? closenessByWords : closenessByFigures;
  const apart = own.map((sample, index) => measure(sample, own.toSpliced(index, 1)));
  const isTight = spreadOf(apart).mean >= (ONE_VOICE_FROM[samples.length] ?? ONE_VOICE_FROM_FIVE);
  return {
    isOneVoice: isEnglish ? isTight && !areApart(samples.map((sample) => partsOf(sample, language))) : null,
    results: texts.map((text) => {
      const counted = countVoice(text, language);
      const closeness = measure(counted, own);
      return {
        closeness,
        place: apart.filter((sample) => sample < closeness).length,
        isLongEnough: counted.words.length >= VOICE_WORDS_MIN,
        figures: deviationsOf(counted, scales),
      };
    }),
  };
}

/** Whether each sample is by itself. Samples that are too short to have parts say nothing. */
function areApart(samples: Counted[][]): boolean {
  if (samples.some(({ length }) => length < 2)) return false;
  const parts = samples.map((sample) => sample.map(vectorOf));
  const wholes = parts.map(meanOf);

  const nearer = parts.flatMap((sample, at) =>
    sample.map((part, index) => {
      const others = wholes.toSpliced(at, 1).map((other) => cosine(part, other));
      return cosine(part, meanOf(sample.toSpliced(index, 1))) - spreadOf(others).mean;
    }),
  );

  return spreadOf(nearer).mean >= APART_FROM;
}

/** Whole paragraphs, so that no sentence is cut. */
function partsOf(sample: string, language: string): Counted[] {
  const parts = Array.from({ length: PARTS }, () => '');
  const paragraphs = paragraphsOf(sample);
  const length = paragraphs.reduce((sum, paragraph) => sum + paragraph.length, 0);
  let before = 0;

  for (const paragraph of paragraphs) {
    const at = Math.min(PARTS - 1, Math.floor((PARTS * before) / length));
    parts[at] += `${paragraph}\n\n`;
    before += paragraph.length;
  }

  return parts
    .map((part) => countVoice(part, language))
    .filter(({ words }) => words.length >= PART_WORDS_MIN);
}

function closenessByWords(text: Counted, samples: Counted[]): number {
  return cosine(vectorOf(text), meanOf(samples.map(vectorOf)));
}

const meanOf = ([first = [], ...others]: number[][]): number[] =>
  first.map((value, at) => spreadOf([value, ...others.map((other) => other[at] ?? 0)]).mean);

function closenessByFigures(text: Counted, samples: Counted[]): number {
  const distances = VOICE_FIGURES.map((name) => distanceOf(name, text, scalesOf(samples)));
  return (
    1 - spreadOf(distances.map((distance) => Math.min(distance, background.clip))).mean / background.clip
  );
}

/** A voice's own mean and spread; few samples may agree by chance, so half of the background's spread is the least. */
function scalesOf(samples: Counted[]): Map<VoiceFigure, Scale> {
  return new Map(
    VOICE_FIGURES.map((name) => {
      const { mean, deviation } = spreadOf(samples.map(({ figures }) => figures[name]));
      return [name, { mean, deviation: Math.max(deviation, (BACKGROUND.get(name)?.deviation ?? 0) / 2) }];
    }),
  );
}

const distanceOf = (name: VoiceFigure, { figures }: Counted, scales: Map<VoiceFigure, Scale>): number =>
  Math.abs(standardised(figures[name], scales.get(name)));

function deviationsOf(text: Counted, scales: Map<VoiceFigure, Scale>) {
  return VOICE_FIGURES.map((name) => ({ name, distance: distanceOf(name, text, scales) }))
    .filter(({ distance }) => distance >= OFF_FROM)
    .toSorted((one, other) => other.distance - one.distance)
    .slice(0, OFF_MAX)
    .map(({ name }) => ({ name, value: text.figures[name], usual: scales.get(name)?.mean ?? 0 }));
}

function vectorOf({ words, figures }: Counted): number[] {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const per1000 = 1000 / Math.max(1, words.length);
  return [
    ...WORDS.map(({ word, scale }) => standardised((counts.get(word) ?? 0) * per1000, scale)),
    ...VOICE_FIGURES.map(
      (name) => standardised(figures[name], BACKGROUND.get(name)) * background.figureWeight,
    ),
  ];
}

const standardised = (value: number, scale?: Scale): number =>
  scale
    ? Math.max(-background.clip, Math.min(background.clip, (value - scale.mean) / (scale.deviation || 1)))
    : 0;

function cosine(one: number[], other: number[]): number {
  const product = (left: number[], right: number[]) =>
    left.reduce((sum, value, at) => sum + value * (right[at] ?? 0), 0);
  return product(one, other) / (Math.sqrt(product(one, one) * product(other, other)) || 1);
}
