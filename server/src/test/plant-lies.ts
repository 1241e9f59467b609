import type { Fact } from '#shared/rules/evidence.ts';

// Drafts made from prose that was written by others: sentences of a source, honestly reworded or with a lie planted by rule.
// The rules know digits, Intl and a few lines of words; they share no code with the judge they try.

type Statement = { kind: string; isLie: boolean; start: number; end: number; truth: string };
export type PlantedDraft = { marked: string; typed: string; statements: Statement[] };
type Place = { start: number; end: number };
type Said = Place & { text: string; figures: Place[] };
/** A sentence of a draft: `at` is where its statement stands, `fact` where the truth stands in the source. */
type Line = { text: string; at: Place; mark: Place | null; kind: string; isLie: boolean; truth: string };

const FIGURE =
  /(?<![\p{Script=Latin}\p{Script=Cyrillic}\p{N}_.,:/+@#-])\d+(?:[.,:]\d+)*(?![\p{Script=Latin}\p{Script=Cyrillic}\p{N}_/+@-]|[.,:]\d)/gu;
const QUOTATION = /“[^“”\n]{40,200}”|„[^„“”\n]{40,200}[“”]|«[^«»\n]{40,200}»|「[^「」\n]{15,120}」/g;
const SENTENCES_MAX = 16;
const LIE_SHARE = 0.45;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const UNITS = [
  'second',
  'minute',
  'hour',
  'day',
  'week',
  'month',
  'year',
  'kilometer',
  'meter',
  'kilogram',
  'gram',
  'gigabyte',
  'megabyte',
];

/** About, an invented study, numbers from two to twelve. */
const WORDS: Record<string, { about: string; study: string; numbers: string }> = {
  en: {
    about: 'about',
    study: 'According to a study by Springfield University,',
    numbers: 'two three four five six seven eight nine ten eleven twelve',
  },
  de: {
    about: 'rund',
    study: 'Laut einer Studie der Universität Neustadt gilt:',
    numbers: 'zwei drei vier fünf sechs sieben acht neun zehn elf zwölf',
  },
  fr: {
    about: 'environ',
    study: 'Selon une étude de l’université de Montferrat,',
    numbers: 'deux trois quatre cinq six sept huit neuf dix onze douze',
  },
  es: {
    about: 'unos',
    study: 'Según un estudio de la Universidad de Villanueva,',
    numbers: 'dos tres cuatro cinco seis siete ocho nueve diez once doce',
  },
  it: {
    about: 'circa',
    study: 'Secondo uno studio dell’Università di Montalto,',
    numbers: 'due tre quattro cinque sei sette otto nove dieci undici dodici',
  },
  pt: {
    about: 'cerca de',
    study: 'Segundo um estudo da Universidade de Vila Nova,',
    numbers: 'dois três quatro cinco seis sete oito nove dez onze doze',
  },
  nl: {
    about: 'ongeveer',
    study: 'Volgens een onderzoek van de Universiteit van Nieuwstad',
    numbers: 'twee drie vier vijf zes zeven acht negen tien elf twaalf',
  },
  pl: { about: 'około', study: 'Według badania Uniwersytetu Nowogrodzkiego', numbers: '' },
  ru: { about: 'около', study: 'По данным исследования Новоградского университета,', numbers: '' },
  cs: { about: 'asi', study: 'Podle studie Novohradské univerzity', numbers: '' },
  tr: { about: 'yaklaşık', study: 'Yenişehir Üniversitesi araştırmasına göre', numbers: '' },
  ja: { about: '約', study: '新町大学の調査によると、', numbers: '' },
  zh: { about: '约', study: '据新城大学的研究，', numbers: '' },
  ko: { about: '약', study: '신도시대학교 연구에 따르면', numbers: '' },
};

/** What a shop says of itself, put behind the prose of a source: [sentence, what is said, lies]. */
const SHOP: Record<string, [string, string, string[]][]> = {
  en: [
    [
      'Our bakery on Mill Lane is open Monday to Friday from 7:30 am to 6 pm.',
      '6 pm',
      ['5 pm', '8 pm', '6 am'],
    ],
    [
      'To order a cake from the bakery, call 020 7946 0958.',
      '020 7946 0958',
      ['020 7946 0985', '020 7496 0958'],
    ],
    ['A birthday cake from the bakery costs £24.50.', '£24.50', ['£42.50', '€24.50', '£245']],
    ['The bakery app needs version 4.2.1 or newer.', '4.2.1', ['4.1.2', '3.2.1']],
  ],
  de: [
    [
      'Unsere Bäckerei in der Mühlgasse hat montags bis freitags von 7:30 bis 18 Uhr geöffnet.',
      '18 Uhr',
      ['17 Uhr', '20 Uhr', '8 Uhr'],
    ],
    [
      'Torten bestellen Sie in der Bäckerei unter 030 90182 445.',
      '030 90182 445',
      ['030 90128 445', '030 90182 454'],
    ],
    ['Eine Geburtstagstorte der Bäckerei kostet 24,50 €.', '24,50 €', ['42,50 €', '24,50 $', '245 €']],
    ['Die App der Bäckerei braucht Version 4.2.1 oder neuer.', '4.2.1', ['4.1.2', '3.2.1']],
  ],
  fr: [
    [
      'Notre boulangerie de la rue du Moulin est ouverte du lundi au vendredi de 7h30 à 18h.',
      '18h',
      ['17h', '20h', '8h'],
    ],
    [
      'Pour commander un gâteau à la boulangerie, appelez le 01 99 00 27 45.',
      '01 99 00 27 45',
      ['01 99 00 72 45', '01 99 00 27 54'],
    ],
    ['Un gâteau d’anniversaire de la boulangerie coûte 24,50 €.', '24,50 €', ['42,50 €', '24,50 $', '245 €']],
  ],
  es: [
    [
      'Nuestra panadería de la calle Molino abre de lunes a viernes de 7:30 a 18:00.',
      '18:00',
      ['17:00', '20:00', '19:30'],
    ],
    [
      'Para encargar una tarta en la panadería, llame al 910 052 345.',
      '910 052 345',
      ['910 025 345', '910 052 354'],
    ],
    ['Una tarta de cumpleaños de la panadería cuesta 24,50 €.', '24,50 €', ['42,50 €', '24,50 $', '245 €']],
  ],
  it: [
    [
      'Il nostro forno in via del Mulino è aperto dal lunedì al venerdì dalle 7:30 alle 18:00.',
      '18:00',
      ['17:00', '20:00', '19:30'],
    ],
    [
      'Per ordinare una torta al forno, chiamate lo 06 5550 1234.',
      '06 5550 1234',
      ['06 5550 1243', '06 5505 1234'],
    ],
    ['Una torta di compleanno del forno costa 24,50 €.', '24,50 €', ['42,50 €', '24,50 $', '245 €']],
  ],
};

/** The text of a source: prose, and what a shop says of itself where there are words for it. */
export const sourceOf = (prose: string, language: string) =>
  [prose.replace(/[^\S\n]+/g, ' '), ...(SHOP[language] ?? []).map(([sentence]) => sentence)].join('\n');

/** Numbers of a linear congruential generator: the same seed gives the same draft. */
function createChance(seed: number) {
  let state = seed * 2_654_435_761;
  const next = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
  for (let warmUp = 0; warmUp < 8; warmUp += 1) next();
  const below = (most: number) => Math.floor(next() * most);
  const one = <T>(list: readonly T[]): T | undefined => list[below(list.length)];
  return { next, below, one };
}
type Chance = ReturnType<typeof createChance>;

export function plantLies(
  source: string,
  language: string,
  facts: readonly Fact[],
  seed: number,
): PlantedDraft {
  const chance = createChance(seed);
  const all = sentencesOf(source, language);
  const chosen = all.filter(({ figures }) => figures.length > 0);
  while (chosen.length > SENTENCES_MAX) chosen.splice(chance.below(chosen.length), 1);
  const lines = chosen.map((said) => lineOf(said, { chosen, language, chance, source }));
  lines.push(
    ...shopLines(source, language, chance),
    ...quotedLines(source, chance),
    ...studyLines(all, language, chance),
  );
  return draftOf(lines, facts, chance);
}

function sentencesOf(source: string, language: string): Said[] {
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' });
  const shop = new Set((SHOP[language] ?? []).map(([sentence]) => sentence));
  return Array.from(segmenter.segment(source), ({ segment, index }) => {
    const start = index + segment.length - segment.trimStart().length;
    const text = segment.trim();
    const figures = Array.from(text.matchAll(FIGURE), ({ 0: figure, index: at }) => ({
      start: at,
      end: at + figure.length,
    }));
    return { text, start, end: start + text.length, figures };
  }).filter(({ text, figures }) => {
    const size = UNSPACED.test(text) ? text.length * 3 : text.length;
    return (
      size >= 45 && size <= 420 && figures.length <= 8 && !shop.has(text) && !/["“”„«»「」\n]/.test(text)
    );
  });
}

type Around = { chosen: Said[]; language: string; chance: Chance; source: string };

function lineOf(said: Said, around: Around): Line {
  const { chance } = around;
  const target = chance.one(said.figures) ?? { start: 0, end: 0 };
  const truth = said.text.slice(target.start, target.end);
  const isLie = chance.next() < LIE_SHARE;
  const ways = (isLie ? liesOf : truthsOf)(said, target, around).filter(
    ({ at, text }) => !isLie || !said.text.includes(text.slice(at.start, at.end)),
  );
  const mark = { start: said.start + target.start, end: said.start + target.end };
  const kinds = [...new Set(ways.map(({ kind }) => kind))];
  const kind = chance.one(kinds);
  const way = chance.one(ways.filter((one) => one.kind === kind)) ?? {
    kind: 'verbatim',
    text: said.text,
    at: target,
  };
  const isStillLie = isLie && way.kind !== 'verbatim';
  const cut =
    isStillLie || way.kind === 'verbatim'
      ? shortened(way.text, way.at, chance)
      : { text: way.text, at: way.at };
  return { ...cut, mark: way.mark ?? mark, kind: way.kind, isLie: isStillLie, truth };
}

type Way = { kind: string; text: string; at: Place; mark?: Place };

const put = (kind: string, { text }: Said, { start, end }: Place, words: string, mark?: Place): Way => ({
  kind,
  text: text.slice(0, start) + words + text.slice(end),
  at: { start, end: start + words.length },
  ...(mark && { mark }),
});

function liesOf(said: Said, target: Place, { chosen, language, chance }: Around): Way[] {
  const figure = said.text.slice(target.start, target.end);
  const isYear = /^(19|20)\d\d$/.test(figure);
  const ways: Way[] = [];
  if (isYear)
    ways.push(
      put('year', said, target, String(Number(figure) + (chance.below(2) ? 1 : -1) * (1 + chance.below(7)))),
    );
  else if (/^\d{1,2}:\d\d$/.test(figure))
    ways.push(
      put(
        'time',
        said,
        target,
        figure.replace(/^\d+/, (hour) => String((Number(hour) + 1 + chance.below(9)) % 24)),
      ),
    );
  else if (/\d+\.\d+\.\d+/.test(figure))
    ways.push(put('version', said, target, changedDigit(figure, chance)));
  else {
    ways.push(put(figure.length === 1 ? 'one digit' : 'digit', said, target, changedDigit(figure, chance)));
    if (/^[1-9]\d*$/.test(figure) && figure.length > 1)
      ways.push(put('scale', said, target, figure.endsWith('0') ? figure.slice(0, -1) : `${figure}0`));
    const number = numberWord(said, target, language, 1 + chance.below(4));
    if (number) ways.push(put('spelled', said, target, number));
  }
  ways.push(...wordLies(said, target, language));
  const other = chance.one(chosen.filter((one) => one !== said));
  const like =
    other &&
    other.figures.find(({ start, end }) => shapeOf(other.text.slice(start, end)) === shapeOf(figure));
  if (other && like && figure.length > 1) {
    const words = other.text.slice(like.start, like.end);
    const mark = { start: other.start + like.start, end: other.start + like.end };
    ways.push(put('swapped', said, target, words), put('swapped with its mark', said, target, words, mark));
  }
  return ways;
}

const monthsOf = (language: string) =>
  Array.from({ length: 12 }, (_, month) => {
    const format = new Intl.DateTimeFormat(language, { month: 'long', day: 'numeric', timeZone: 'UTC' });
    const parts = format.formatToParts(Date.UTC(2025, month, 5));
    return (parts.find(({ type }) => type === 'month')?.value ?? '').toLowerCase();
  });

/** Another unit, month, currency or scale beside a figure. */
function wordLies(said: Said, target: Place, language: string): Way[] {
  const rest = said.text.slice(target.end);
  const swapped = (kind: string, words: string[]): Way[] => {
    const found = words.find(
      (word) => rest.toLowerCase().startsWith(` ${word}`) || rest.toLowerCase().startsWith(`-${word}`),
    );
    const other = words[(words.indexOf(found ?? '') + 1) % words.length];
    if (!found || !other || /^\p{Script=Latin}/u.test(rest.slice(found.length + 1))) return [];
    const at = { start: target.start, end: target.end + 1 + found.length };
    return [put(kind, said, at, `${said.text.slice(target.start, target.end + 1)}${other}`)];
  };
  const lower = (words: string[]) => [...new Set(words.map((word) => word.toLowerCase()))];
  const months = monthsOf(language);
  const units = UNITS.map(
    (unit) =>
      new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' })
        .formatToParts(5)
        .find(({ type }) => type === 'unit')?.value ?? '',
  );
  const scales = [1e6, 1e9].map(
    (value) =>
      new Intl.NumberFormat(language, { notation: 'compact', compactDisplay: 'long' })
        .formatToParts(value * 5)
        .find(({ type }) => type === 'compact')?.value ?? '',
  );
  const ways = [
    ...swapped(
      'month',
      lower(months).filter((word) => !/\d/.test(word)),
    ),
    ...swapped('unit', lower(units)),
    ...swapped('scale word', lower(scales)),
  ];
  if (/^ ?%/.test(rest))
    ways.push(
      put(
        'unit',
        said,
        { start: target.start, end: target.end + rest.indexOf('%') + 1 },
        `${said.text.slice(target.start, target.end)} km`,
      ),
    );
  const sign = said.text[target.start - 1] ?? '';
  if ('$€£'.includes(sign) && sign)
    ways.push(
      put(
        'money',
        said,
        { start: target.start - 1, end: target.end },
        `${sign === '$' ? '€' : '$'}${said.text.slice(target.start, target.end)}`,
      ),
    );
  return ways;
}

function changedDigit(figure: string, chance: Chance): string {
  const places = Array.from(figure.matchAll(/\d/g), ({ index }) => index).filter(
    (at) => at < 3 || !/[.,]/.test(figure),
  );
  const at = chance.one(places) ?? 0;
  const digit = String((Number(figure[at]) + 1 + chance.below(8)) % 10).replace('0', at === 0 ? '7' : '0');
  const changed = figure.slice(0, at) + digit + figure.slice(at + 1);
  return changed === figure
    ? figure.slice(0, at) + (digit === '7' ? '8' : '4') + figure.slice(at + 1)
    : changed;
}

/** Where a writer would spell a number: before what is counted, and not in a date. */
const COUNTED = /^ (?!\p{Lu})\p{L}{3,}/u;

function numberWord({ text }: Said, { start, end }: Place, language: string, off: number): string | null {
  const figure = text.slice(start, end);
  if (!COUNTED.test(text.slice(end)) || !/(?:^|\p{Ll}) $/u.test(text.slice(0, start))) return null;
  if (isBesideMonth(text, { start, end }, language)) return null;
  const words = WORDS[language]?.numbers.split(' ') ?? [];
  const value = /^\d{1,2}$/.test(figure) ? Number(figure) : 0;
  return value >= 2 && value <= 12 ? (words[(value - 2 + off) % words.length] ?? null) || null : null;
}

function isBesideMonth(text: string, { start, end }: Place, language: string): boolean {
  const beside = `${text.slice(Math.max(0, start - 12), start)} ${text.slice(end, end + 12)}`.toLowerCase();
  return monthsOf(language).some((month) => beside.includes(month.slice(0, 3)));
}

const shapeOf = (figure: string) =>
  /^(19|20)\d\d$/.test(figure)
    ? 'year'
    : figure.replace(/\d/g, '9').replace(/^9+$/, (run) => run.slice(0, 3));

function truthsOf(said: Said, target: Place, { language }: Around): Way[] {
  const figure = said.text.slice(target.start, target.end);
  const rest = said.text.slice(target.end);
  const ways = [put('verbatim', said, target, figure)];
  const value =
    /^\d{1,3}(,\d{3})+$/.test(figure) && language === 'en'
      ? Number(figure.replaceAll(',', ''))
      : Number(figure);
  if (Number.isInteger(value) && value >= 10_000 && !/^[\p{L}]/u.test(rest)) {
    ways.push(put('grouped', said, target, new Intl.NumberFormat(language).format(value)));
    const places = 10 ** (String(value).length - 2);
    const rounded = new Intl.NumberFormat(language).format(Math.round(value / places) * places);
    const about = WORDS[language]?.about;
    if (about)
      ways.push(put('rounded', said, target, UNSPACED.test(about) ? about + rounded : `${about} ${rounded}`));
  }
  const number = numberWord(said, target, language, 0);
  if (number && !/^\s*[%:/.)-]/.test(rest) && /^\s/.test(rest))
    ways.push(put('spelled', said, target, number));
  if (/^ ?%/.test(rest)) {
    const word =
      new Intl.NumberFormat(language, { style: 'unit', unit: 'percent', unitDisplay: 'long' })
        .formatToParts(5)
        .find(({ type }) => type === 'unit')?.value ?? '%';
    ways.push(
      put(
        'percent in words',
        said,
        { start: target.start, end: target.end + rest.indexOf('%') + 1 },
        `${figure} ${word}`,
      ),
    );
  }
  return ways;
}

/** Leaves out some of the words that stand away from the statement, as a writer does who tells less. */
function shortened(text: string, at: Place, chance: Chance) {
  const words = Array.from(
    text.matchAll(UNSPACED.test(text) ? /[^、。，,]+[、。，,]?/gu : /\S+\s*/gu),
    ({ 0: word, index }) => ({ word, index }),
  );
  let result = '';
  let moved = at;
  for (const { word, index } of words) {
    const isNear = index < at.end + 25 && index + word.length > at.start - 25;
    if (isNear || chance.next() > 0.25 || /\d/.test(word)) result += word;
    else if (index < at.start) moved = { start: moved.start - word.length, end: moved.end - word.length };
  }
  return { text: result, at: moved };
}

function shopLines(source: string, language: string, chance: Chance): Line[] {
  return (SHOP[language] ?? []).map(([sentence, said, lies], index) => {
    const isLie = chance.next() < 0.5;
    const words = isLie ? (chance.one(lies) ?? said) : said;
    const start = sentence.indexOf(said);
    const from = source.lastIndexOf(sentence) + start;
    const kind = ['opening hours', 'telephone', 'price', 'app version'][index] ?? '';
    const text = sentence.slice(0, start) + words + sentence.slice(start + said.length);
    return {
      text,
      at: { start, end: start + words.length },
      mark: { start: from, end: from + said.length },
      kind,
      isLie,
      truth: said,
    };
  });
}

function quotedLines(source: string, chance: Chance): Line[] {
  return Array.from(source.matchAll(QUOTATION))
    .slice(0, 3)
    .map(({ 0: quote, index }) => {
      const isLie = chance.next() < LIE_SHARE;
      const parts = UNSPACED.test(quote) ? Array.from(quote) : quote.split(' ');
      const at = 2 + chance.below(Math.max(1, parts.length - 4));
      const [word = '', next = ''] = [parts[at], parts[at + 1]];
      const changed = [...parts.slice(0, at), next, word, ...parts.slice(at + 2)];
      const text =
        isLie && next !== word && at + 1 < parts.length
          ? changed.join(UNSPACED.test(quote) ? '' : ' ')
          : quote;
      return {
        text,
        at: { start: 0, end: text.length },
        mark: { start: index, end: index + quote.length },
        kind: 'quotation',
        isLie: text !== quote,
        truth: quote,
      };
    });
}

/** A study that no source knows, before a sentence of the source. */
function studyLines(all: Said[], language: string, chance: Chance): Line[] {
  const study = WORDS[language]?.study;
  const said = chance.one(all.filter(({ figures }) => figures.length === 0));
  if (!study || !said) return [];
  return [
    {
      text: `${study}${UNSPACED.test(study) ? '' : ' '}${said.text}`,
      at: { start: 0, end: study.length },
      mark: null,
      kind: 'study',
      isLie: true,
      truth: '',
    },
  ];
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

function draftOf(lines: Line[], facts: readonly Fact[], chance: Chance): PlantedDraft {
  const draft: PlantedDraft = { marked: '', typed: '', statements: [] };
  let offset = 0;
  for (const { text, at, mark, kind, isLie, truth } of lines) {
    const trimmed = text.trimEnd();
    const fact = mark && facts.find((one) => one.start < mark.end && one.end > mark.start);
    const isForgotten = isLie && kind !== 'swapped with its mark' && chance.next() < 0.25;
    const words = escaped(trimmed.slice(at.start, at.end));
    const around = (inner: string) =>
      `<p>${escaped(trimmed.slice(0, at.start))}${inner}${escaped(trimmed.slice(at.end))}</p>`;
    draft.marked += around(fact && !isForgotten ? `<span data-fact="${fact.id}">${words}</span>` : words);
    draft.typed += around(words);
    draft.statements.push({ kind, isLie, truth, start: offset + at.start, end: offset + at.end });
    offset += trimmed.length + 1;
  }
  return draft;
}
