import { addressKey } from './given-addresses.ts';

/** What is longer is no link; it is let through as the text it is. */
const LONGEST = 2000;
const URL_TEXT = '[^\\s<>"\'”’)\\]}|⟦]{1,2000}';
const TOKEN = new RegExp(
  [
    '<a\\b[^<>]{0,2000}>|<\\/a\\s{0,9}>|<img\\b[^<>]{0,2000}>',
    '!?\\[(?<label>[^\\[\\]\\n]{0,300})\\]\\(\\s{0,9}<?(?<target>[^()\\s<>]{0,2000})>?(?:\\s{1,9}"[^"\\n]{0,300}")?\\s{0,9}\\)',
    `(?<gap>[ \\t]?\\(?)(?<address>(?:https?:\\/\\/|\\bwww\\.)${URL_TEXT}|\\b(?:[a-z0-9-]{1,63}\\.){1,5}[a-z]{2,20}\\/${URL_TEXT})(?<close>\\)?)`,
  ].join('|'),
  'gi',
);
const ATTRIBUTE = /\s(?:href|src)\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;
const END_MARKS = /[.,;:!?…*_]{0,9}$/;
const ADDRESS_SIGN = /[a-z0-9.:/?#@!$&*+,;=%_~-]/i;
const BEGUN_LINK = /^!?\[[^[\]\n]{0,300}(?:\](?:\([^()\n]{0,2000})?)?$/;

type Given = ReadonlySet<string>;

/** A text of a model in which only addresses are linked or named that the user gave; a foreign link leaves its words. */
export function keepGivenLinks(text: string, given: Given): string {
  return createFilter(given).read(text);
}

/** All texts of a structured answer in the same way. */
export function onlyGivenLinks<T extends Record<string, unknown>>(answer: T, given: Given): T {
  const keep = (_: string, value: unknown) =>
    typeof value === 'string' ? keepGivenLinks(value, given) : value;
  return JSON.parse(JSON.stringify(answer), keep);
}

/** The same as the text is written: what may still become an address waits for its end. */
export async function* withGivenLinks(chunks: AsyncIterable<string>, given: Given): AsyncGenerator<string> {
  const filter = createFilter(given);
  let held = '';
  for await (const chunk of chunks) {
    held += chunk;
    const end = decidedEnd(held);
    const text = filter.read(held.slice(0, end));
    held = held.slice(end);
    if (text) yield text;
  }
  const rest = filter.read(held);
  if (rest) yield rest;
}

/** Where a tag, a link of Markdown or an address begins that may go on; the end of the text where none does. */
function decidedEnd(text: string): number {
  const tag = text.lastIndexOf('<');
  const isOpenTag = tag > text.lastIndexOf('>') && text.length - tag <= LONGEST;
  const label = text.lastIndexOf('[');
  const link = text.charAt(label - 1) === '!' ? label - 1 : label;
  const isOpenLink = label >= 0 && text.length - label <= LONGEST && BEGUN_LINK.test(text.slice(link));
  return Math.min(isOpenTag ? tag : text.length, isOpenLink ? link : text.length, beginOfAddress(text));
}

function beginOfAddress(text: string): number {
  let at = text.length;
  while (at > 0 && text.length - at < LONGEST && ADDRESS_SIGN.test(text.charAt(at - 1))) at -= 1;
  if (text.charAt(at - 1) === '(') at -= 1;
  return /[ \t]/.test(text.charAt(at - 1)) ? at - 1 : at;
}

function createFilter(given: Given) {
  /** Whether each link that is open stays. */
  const open: boolean[] = [];
  const isGiven = (address: string) => given.has(addressKey(address));

  function readTag(tag: string): string {
    if (tag.startsWith('</')) return (open.pop() ?? false) ? tag : '';
    const [, double, single, bare] = ATTRIBUTE.exec(tag) ?? [];
    const stays = isGiven((double ?? single ?? bare ?? '').replaceAll('&amp;', '&'));
    if (/^<img/i.test(tag)) return stays ? tag : '';
    open.push(stays);
    return stays ? tag : '';
  }

  return {
    read: (text: string): string => {
      let kept = '';
      let at = 0;
      for (const match of text.matchAll(TOKEN)) {
        const { label, target, gap = '', address, close = '' } = match.groups ?? {};
        kept += text.slice(at, match.index);
        at = match.index + match[0].length;
        if (address !== undefined) kept += readAddress(address, gap, close);
        else if (target === undefined) kept += readTag(match[0]);
        else kept += isGiven(target) ? match[0] : label;
      }
      return kept + text.slice(at);
    },
  };

  function readAddress(address: string, gap: string, close: string): string {
    const marks = END_MARKS.exec(address)?.[0] ?? '';
    if (isGiven(address.slice(0, address.length - marks.length))) return `${gap}${address}${close}`;
    return gap.includes('(') && close ? marks : `${gap.includes('(') ? gap : ''}${marks}${close}`;
  }
}
