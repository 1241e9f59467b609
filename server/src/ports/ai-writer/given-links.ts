import type { Brief } from './brief.ts';

const ADDRESS_MAX = 2000;
/** Bounded parts keep the search fast. */
const ADDRESS =
  /(?:https?:\/\/|www\.)[^\s<>"'”’)\]}|⟦\\]{1,2000}|\b(?:[a-z0-9-]{1,63}\.){1,5}[a-z]{2,20}\/[^\s<>"'”’)\]}|⟦\\]{1,2000}/gi;
const LAST_MARKS = /[.,;:!?…*_]{1,9}$/;

/** Longer matches are plain text. */
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

/** A foreign link is reduced to its words. */
export function keepGivenLinks(text: string, given: Given): string {
  return createFilter(given).read(text);
}

export function onlyGivenLinks<T extends Record<string, unknown>>(answer: T, given: Given): T {
  const keep = (_: string, value: unknown) =>
    typeof value === 'string' ? keepGivenLinks(value, given) : value;
  return JSON.parse(JSON.stringify(answer), keep);
}

/** Streamed: text that may still become an address waits. */
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

/** Where an unfinished tag, link or address begins; otherwise the end of the text. */
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

export function addressesOf(material: unknown): Set<string> {
  const found = JSON.stringify(material).match(ADDRESS) ?? [];
  return new Set(found.map((address) => addressKey(address.replace(LAST_MARKS, ''))));
}

/** Nothing else may be linked. */
export function givenAddresses(brief: Pick<Brief, 'profile'>): Set<string> {
  const given = addressesOf(brief);
  if (brief.profile?.domain) given.add(addressKey(brief.profile.domain));
  return given;
}

/** What a key of an address leaves out: with it, links are compared elsewhere. */
export const webAddress = (key: string) => (/^(?:mailto:|\/)/.test(key) ? key : `https://${key}`);

/** Ignores scheme, "www.", case of the host and a last slash. */
export function addressKey(address: string): string {
  const text = address.trim().slice(0, ADDRESS_MAX);
  const mail = /^mailto:([^?]*)/i.exec(text);
  if (mail) return `mailto:${mail[1]?.toLowerCase()}`;
  if (text.startsWith('/')) return text.replace(/[?#].*$/, '');
  const whole = /^[a-z][a-z0-9+.-]{0,20}:/i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(whole)) return text;
  const { protocol, host, pathname, search } = new URL(whole);
  const web = protocol === 'http:' || protocol === 'https:';
  return `${web ? '' : protocol}${host.replace(/^www\./, '')}${pathname.replace(/\/$/, '')}${search}`;
}
