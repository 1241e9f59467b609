import { wordAfter } from './lookup.ts';
import type { Found, Page } from './page.ts';
import type { Words } from './words.ts';

/** A word of a name: "Baker", "St.", "d’Italia", "Victor-Hugo"; in Title Case also small words stand like names. */
const NAMED = String.raw`(?!(?:The|A|An|On|Off|Of|To|From|For|In|At|And|With)\b)\p{Lu}[\p{L}\p{M}.\u2019'-]{0,30}`;
const SMALL = String.raw`(?:(?:of|the|de|del|della|dei|di|da|do|dos|das|du|des|la|le|las|los|el|y|e|l[\u2019']|d[\u2019'])[ ]?){0,3}`;
const NUMBER = String.raw`(?<![\p{L}\p{N}.,/:\u20ac$£+-])\d{1,4}(?: ?[a-hA-H](?![\p{L}]))?`;
const COUNTED = String.raw`(?:n(?:[.°º]{1,3}|r\.?|úm\.?|um\.?|o\.?)[ ]?)?`;

/** Parts of an address that come behind its street: floors, towns. */
const BEHIND_MAX = 60;
const POSTCODE =
  /(?:(?<![\p{L}\p{N}])[A-Z]{1,2}-)?(?<![\p{N}.,])\d{4,6}(?:-\d{3,4})?(?= (?:[A-Z]{2} )?\p{Lu}[\p{L}.])|(?<=(?:^|[ ,])[A-Z]{2} )\d{4,5}(?:-\d{4})?(?!\d)/gu;
const FLOOR =
  /(?<![\p{L}])(?:suite|apt\.?|apartment|unit|flat|floor|room|#)[ ]?\d{1,4}[a-z]?(?![\p{L}\p{N}])/giu;

/** "in 2019 Wall Street fell". */
const TIME_BEFORE = /(?:^|[^\p{L}])(?:in|since|by|until|during|en|depuis|seit) $/iu;
const YEAR = /^(?:1[5-9]|20)\d\d$/;

type Patterns = { streets: RegExp; boxes: RegExp };
const known = new WeakMap<Words, Patterns>();

/**
 * The numbers of street addresses, post boxes and their postcodes: they are taken, so that nothing reads them as figures
 * of the text, and say nothing of their own.
 */
export function* readAddresses(page: Page): Generator<Found> {
  const { text, words } = page;
  const { streets, boxes } = known.get(words) ?? patternsOf(words);

  for (const { 0: whole, index, groups } of text.matchAll(streets)) {
    const number = groups?.['before'] ?? groups?.['behind'] ?? groups?.['towned'] ?? groups?.['last'] ?? '';
    const start = groups?.['before'] ? index : index + whole.length - number.length;
    const isMeasured = wordAfter(page, start + number.length, words.units) !== null;
    const isYear = YEAR.test(number) && TIME_BEFORE.test(text.slice(Math.max(0, start - 12), start));
    if (isMeasured || isYear) continue;
    yield nothing(start, start + number.length);
    yield* partsBehind(text, index + whole.length);
  }

  for (const { 0: whole, index } of text.matchAll(boxes)) {
    const [digits = ''] = /\d[\d ]*$/.exec(whole) ?? [];
    yield nothing(index + whole.length - digits.length, index + whole.length);
    yield* partsBehind(text, index + whole.length);
  }
}

const nothing = (start: number, end: number): Found => ({
  kind: 'number',
  value: '',
  unit: null,
  start,
  end,
});

function* partsBehind(text: string, from: number): Generator<Found> {
  const [rest = ''] = /^[^;()!?]*/.exec(text.slice(from, from + BEHIND_MAX)) ?? [];
  for (const pattern of [FLOOR, POSTCODE])
    for (const { 0: part, index } of rest.matchAll(pattern))
      yield nothing(from + index, from + index + part.length);
}

/** Where the number stands is a matter of the street's word, whatever the language of the text. */
function patternsOf(words: Words): Patterns {
  const { streets, boxes } = words;
  const oneOf = (list: string[]) => list.map((word) => word.replaceAll('.', String.raw`\.`)).join('|');
  const anyCase = (word: string) => `[${word[0]}${word[0]?.toUpperCase()}]${word.slice(1)}`;
  const forms = [
    // "12 Baker Street"
    String.raw`(?<before>${NUMBER}) (?:${NAMED} ){1,4}(?:${oneOf(streets.behindName)})(?![\p{L}])`,
    // "12, rue de la Paix"
    String.raw`(?<before>${NUMBER})(?: (?:bis|ter|quater))?,? (?:${oneOf(streets.aheadOfName.map(anyCase))}) ${SMALL}${NAMED}`,
    // "Hauptstraße 12", "Berliner Straße 12"; "Marktplatz 350 Menschen" counts them.
    String.raw`(?<![\p{L}])(?:\p{Lu}[\p{L}-]{2,30}(?:${oneOf(streets.endings)})|\p{Lu}[\p{L}-]{2,30} (?:${oneOf(streets.endings.map(capital))})) (?<behind>\d{1,3}(?: ?[a-hA-H](?![\p{L}]))?)(?![\p{L}\p{N}]| \p{Lu}\p{Ll})`,
    // "Am Kirchberg 4, 79111 Freiburg": whatever the street is called
    String.raw`\p{Lu}[\p{L}-]{2,30} (?<towned>\d{1,3}[a-h]?)(?=,\s(?:[A-Z]{1,2}-)?\d{4,5} \p{Lu})`,
    // "Calle Mayor, 12", "Via Roma 12"
    String.raw`(?<![\p{L}])(?:${oneOf(streets.ofNumberLast.map(anyCase))})[ ]?(?:${SMALL}${NAMED} ){0,4}${SMALL}${NAMED},? ${COUNTED}(?<last>\d{1,4}[a-h]?(?![\p{L}\p{N}]))`,
  ].map((form) => form.replaceAll('straße', '(?:straße|strasse)'));

  const made = {
    streets: new RegExp(forms.map((form) => `(?:${form}(?![.,]?\\d|[%€$°]| ?[%€$]))`).join('|'), 'gu'),
    boxes: new RegExp(
      String.raw`(?<![\p{L}])(?:${oneOf(boxes)})[ ]?${COUNTED}\d{1,6}(?: \d{2,3}){0,2}(?![\p{L}\p{N}%\u20ac$])`,
      'giu',
    ),
  };

  known.set(words, made);

  return made;
}

const capital = (word: string) => `${word[0]?.toUpperCase()}${word.slice(1)}`;
