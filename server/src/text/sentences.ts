import { segmentsOf } from '#shared/rules/text/segments.ts';

/** A longer sentence is cut around what it is shown for. */
export const SENTENCE_MAX = 500;

/** The segmenter takes a full stop for an abbreviation's where digits and a small letter follow: "few people. 62 % of". */
const STOP = /(?:\p{Ll}{3}|%|\d{4})\.["'’”“»)\]]?\s(?=\p{Sc}?\s?\d+(?:[.,]\d+)*(?:\s?%|[\s-]?\p{L}))/gu;
/** Abbreviations that stand before figures. */
const ABBREVIATED =
  /(?<!\p{L})(?:ca|rd|env|approx|aprox|apr|circa|max|maks|min|mind|avg|est|abt|incl|inkl|excl|exkl|zzgl|bzw|evtl|vgl|resp|durchschn|art|abb|abs|anm|vol|fig|tab|tabl|rys|ryc|sec|sect|chap|cap|kap|rozdz|ust|pkt|poz|par|pag|pág|num|núm|str|ver|vers|tel|godz|tys|mio|mrd|mln|mld|jan|janv|feb|febr|févr|avr|jun|jul|juil|aug|sep|sept|oct|okt|nov|dec|déc|dez|dic|ene|abr)\.$/iu;
const ABBREVIATED_MAX = 12;
/** Before names, as their languages write them; "St." is a street as well, which ends sentences. */
const TITLE =
  /(?<![\p{L}.])(?:[DM]r|Mrs|Ms|Prof|prof|Rev|Hon|Lt|Sgt|Capt|Hr|Frl|Dipl|Ing|ing|Mag|Mme|Mlle|Sr|Sra|Srta|Dña|Lic|sig|sig\.ra|dott|dott\.ssa|avv|dr|mgr|inż)\.$/u;

/** Whether an abbreviation before a place is one that stands before figures, or before a name, and such a one follows. */
function isAbbreviated(line: string, at: number): boolean {
  const before = line.slice(Math.max(0, at - ABBREVIATED_MAX), at).trimEnd();
  const next = line.slice(at, at + 2);

  return /^[\p{Nd}\p{Sc}]/u.test(next)
    ? ABBREVIATED.test(before)
    : /^\p{Lu}/u.test(next) && TITLE.test(before);
}

function figuresFirst(line: string): number[] {
  return Array.from(line.matchAll(STOP), ({ 0: stop, index }) => index + stop.length).filter(
    (at) => !isAbbreviated(line, at),
  );
}

/** What stands before a full stop that ends no sentence: "30 Mio." and "am 18.", where a language writes them so. */
function openEnd(language: string): RegExp | null {
  const known = Intl.NumberFormat.supportedLocalesOf(language)[0] ?? 'en';
  const scales = [1e3, 1e6, 1e9, 1e12].flatMap((value) => {
    const parts = new Intl.NumberFormat(known, { notation: 'compact' }).formatToParts(value);
    const word = parts.find(({ type }) => type === 'compact')?.value ?? '';
    return word.endsWith('.') ? word.slice(0, -1) : [];
  });
  const date = new Intl.DateTimeFormat(known, {
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  }).formatToParts(0);
  const hasOrdinals = date.some(({ type, value }) => type === 'literal' && value.startsWith('.'));
  const ends = [
    ...(scales.length > 0 ? [String.raw`\d\s?(?:${scales.join('|')})\.`] : []),
    ...(hasOrdinals ? [String.raw`(?<!\p{L})\p{Ll}{1,4} \d{1,2}\.`] : []),
  ];
  return ends.length > 0 ? new RegExp(String.raw`(?:${ends.join('|')})\s$`, 'iu') : null;
}

const openEnds = new Map<string, RegExp | null>();
const LANGUAGES_MAX = 100;

function openEndIn(language: string): RegExp | null {
  const known = openEnds.get(language);
  if (known !== undefined) return known;
  const made = openEnd(language);
  if (openEnds.size < LANGUAGES_MAX) openEnds.set(language, made);
  return made;
}

const OPEN_END_MAX = 20;

export function createSentences(text: string, language: string) {
  const open = openEndIn(language);
  const isOpen = (line: string, at: number) =>
    open !== null && open.test(line.slice(Math.max(0, at - OPEN_END_MAX), at));
  const goesOn = (line: string, at: number) => at > 0 && (isOpen(line, at) || isAbbreviated(line, at));
  const starts = lineStarts(text);
  const lines = new Map<number, number[]>();

  function boundsAt(at: number): number[] {
    const line = lastAtMost(starts, at);
    const known = lines.get(line);
    if (known) return known;
    const start = starts[line] ?? 0;
    const end = (starts[line + 1] ?? text.length + 1) - 1;
    const content = text.slice(start, end);
    const segments = Array.from(segmentsOf(content, 'sentence', language), ({ index }) => index);
    const begins = [...segments.filter((index) => !goesOn(content, index)), ...figuresFirst(content)].sort(
      (one, other) => one - other,
    );
    const bounds = [...begins.map((index) => start + index), end];
    lines.set(line, bounds);
    return bounds;
  }

  return {
    around(start: number, end: number): { sentence: string; at: number } {
      const bounds = boundsAt(start);
      const first = bounds[lastAtMost(bounds, start)] ?? start;
      const last = bounds[lastAtMost(bounds, Math.max(start, end - 1)) + 1] ?? end;
      const from = Math.max(first, Math.min(start, end - SENTENCE_MAX), start - SENTENCE_MAX / 2);
      const sentence = text.slice(from, Math.min(last, from + SENTENCE_MAX)).trimEnd();
      return {
        sentence: sentence.trimStart(),
        at: start - from - (sentence.length - sentence.trimStart().length),
      };
    },
  };
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

function lastAtMost(bounds: readonly number[], offset: number): number {
  let low = 0;
  let high = bounds.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((bounds[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
