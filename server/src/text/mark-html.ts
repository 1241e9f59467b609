import { PIECE, readText, type Span, type Written } from './read-text.ts';

export type TextMark = (Span | { tagEnd: number }) & { attribute: string; value: number };
type SpanMark = Extract<TextMark, Span>;
type Edit = { at: number; text: string };

const CLOSE = '</span>';

/**
 * The HTML of a piece with spans around parts of its text, given by their offsets in `htmlText`. Where marks overlap, the
 * values of one attribute are listed, with blanks between them.
 */
export function markHtml(html: string, marks: readonly TextMark[]): string {
  const edits: Edit[] = marks.flatMap((mark) =>
    'tagEnd' in mark ? { at: mark.tagEnd, text: ` ${mark.attribute}="${mark.value}"` } : [],
  );
  const waiting = marks.filter((mark): mark is SpanMark => 'start' in mark);
  waiting.sort((one, other) => one.start - other.start);

  let next = 0;
  let active: SpanMark[] = [];
  let opened = '';

  readText(html, PIECE, {
    text: (part) => {
      const [start, end] = [part.start - 1, part.end + 1];
      const first = next;
      while ((waiting[next]?.start ?? Infinity) < end) next += 1;
      active = [...active, ...waiting.slice(first, next)].filter((mark) => mark.end > start);
      for (const edit of active.length > 0 ? spansIn(placesIn(part), active) : []) {
        const before = edits.at(-1);
        if (before?.text === CLOSE && before.at === edit.at && edit.text === opened) edits.pop();
        else edits.push(edit);
        if (edit.text !== CLOSE) opened = edit.text;
      }
    },
  });

  const parts: string[] = [];
  let done = 0;

  for (const { at, text } of edits.sort((one, other) => one.at - other.at)) {
    parts.push(html.slice(done, at), text);
    done = at;
  }

  return parts.join('') + html.slice(done);
}

type Place = { at: number; raw: number };

/** The places of a part's characters, and behind them its end; all blanks of a run are one character. */
function placesIn({ start, end, raw, from, to }: Written): Place[] {
  if (to - from !== raw.length)
    return Array.from({ length: end - start + 1 }, (_, index) => ({
      at: start + index,
      raw: start + index < end ? from : to,
    }));
  const places: Place[] = [];
  let at = start - Number(BLANK.test(raw[0] ?? ''));
  for (let index = 0; index < raw.length; index += 1) {
    if (index > 0 && BLANK.test(raw[index] ?? '') && BLANK.test(raw[index - 1] ?? '')) continue;
    places.push({ at, raw: from + index });
    at += 1;
  }
  return [...places, { at, raw: to }];
}

const BLANK = /[ \t\n\r\f]/;

function spansIn(places: readonly Place[], marks: readonly SpanMark[]): Edit[] {
  const [first, last] = [places[0]?.at ?? 0, places.at(-1)?.at ?? 0];
  const rawAt = (at: number) => places[Math.min(last, Math.max(first, at)) - first]?.raw ?? 0;
  const bounds = new Set([first, last, ...marks.flatMap(({ start, end }) => [start, end])]);
  const cuts = [...bounds].filter((at) => at >= first && at <= last).sort((one, other) => one - other);
  return cuts.flatMap((start, index) => {
    const end = cuts[index + 1];
    const over = end === undefined ? [] : marks.filter((mark) => mark.start <= start && mark.end >= end);
    if (end === undefined || over.length === 0) return [];
    const values = Map.groupBy(over, ({ attribute }) => attribute);
    const attributes = [...values].map(
      ([name, of]) => ` ${name}="${of.map(({ value }) => value).join(' ')}"`,
    );
    return [
      { at: rawAt(start), text: `<span${attributes.join('')}>` },
      { at: rawAt(end), text: CLOSE },
    ];
  });
}
