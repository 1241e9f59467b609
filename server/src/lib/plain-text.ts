import { decodeHTMLStrict } from 'entities';
import { HEADINGS, HIDDEN, INLINE, PAGE_BLOCKS } from '#shared/rules/text/html-tags.ts';

const list = (names: string) => names.split(' ');
const PARAGRAPHS = new Set([...HEADINGS, ...list('p blockquote pre table ul ol dl figure hr')]);
const LINES = new Set([...PAGE_BLOCKS, ...list('nav footer option')]);
const SKIPPED = new Set([...HIDDEN, ...list('iframe object')]);
/** All others that are taken for HTML; "<First name>" is a text. */
const OTHERS = new Set([
  ...INLINE,
  ...list(
    'big body button center col colgroup del dfn font head html img input ins kbd label link meta picture samp select ' +
      'source strike textarea time title tt var video wbr',
  ),
]);
const KNOWN = [PARAGRAPHS, LINES, SKIPPED, OTHERS];
const TAG = /<(?:(!--)|!doctype\b[^<>]*>|(\/?)([a-z][a-z0-9]*)(?=[\s/>])[^<>]*>)/iy;
const TAG_START = /<(?:[a-z!/]|$)/gi;
const HREF = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;
const ENTITY = /&(?:#x?[0-9a-f]{1,6}|[a-z][a-z0-9]{1,31});/gi;
const MAYBE_ENTITY = /&[a-z0-9#]{0,31}$/i;
const LONGEST_TAG = 5000;
/** Characters of an unfinished entity or end mark to wait for. */
const LONGEST_END = 40;

type State = {
  /** Joined on demand: many small concatenations cost too much. */
  parts: string[];
  gap: string;
  /** The gap comes from a tag; blanks of the text do not add to it. */
  isBreak: boolean;
  mark: string;
  skippedUntil: RegExp | null;
  lists: (number | null)[];
  link: { address: string; label: string } | null;
};

/** Streams a model's text without its HTML: tags become line breaks, list marks and addresses. */
export function createPlainText() {
  const state: State = {
    parts: [],
    gap: '',
    isBreak: true,
    mark: '',
    skippedUntil: null,
    lists: [],
    link: null,
  };
  let held = '';

  return {
    push: (part: string) => {
      held = read(state, held + part, false);
    },
    end: () => {
      held = read(state, held, true);
    },
    text: () => {
      const text = state.parts.join('');
      if (text) state.parts = [text];
      return text;
    },
  };
}

export function plainText(html: string): string {
  const plain = createPlainText();
  plain.push(html);
  plain.end();
  return plain.text();
}

/** @returns the rest that may still become a tag or an entity */
function read(state: State, text: string, isWhole: boolean): string {
  let at = 0;
  while (at < text.length) {
    if (state.skippedUntil) {
      state.skippedUntil.lastIndex = at;
      if (!state.skippedUntil.test(text))
        return isWhole ? '' : text.slice(Math.max(at, text.length - LONGEST_END));
      at = state.skippedUntil.lastIndex;
      state.skippedUntil = null;
      continue;
    }
    TAG_START.lastIndex = at;
    const sign = TAG_START.exec(text)?.index ?? -1;
    const end = sign < 0 ? text.length : sign;
    const held = sign < 0 && !isWhole ? unfinishedEntity(text.slice(at)) : '';
    write(state, text.slice(at, end - held.length));
    if (sign < 0) return held;
    if (!isWhole && isUnfinished(text, sign)) return text.slice(sign);
    at = readSign(state, text, sign);
  }
  return '';
}

function readSign(state: State, text: string, sign: number): number {
  TAG.lastIndex = sign;
  const tag = TAG.exec(text);
  const name = tag?.[3]?.toLowerCase() ?? '';
  if (!tag || (name && !KNOWN.some((names) => names.has(name)))) {
    write(state, '<');
    return sign + 1;
  }
  if (tag[1]) state.skippedUntil = /-->/g;
  else if (name) applyTag(state, tag[0], name, tag[2] === '/');
  return sign + tag[0].length;
}

function unfinishedEntity(text: string): string {
  return MAYBE_ENTITY.exec(text.slice(-LONGEST_END))?.[0] ?? '';
}

function isUnfinished(text: string, sign: number): boolean {
  return text.length - sign <= LONGEST_TAG && !/[<>]/.test(text.slice(sign + 1));
}

function write(state: State, raw: string) {
  if (!raw) return;
  const text = withoutEntities(raw);
  const words = text.trim();
  const start = text.length - text.trimStart().length;
  if (!state.isBreak) state.gap += text.slice(0, words ? start : text.length);
  if (!words) return;
  const added = `${state.parts.length > 0 ? state.gap : ''}${state.mark}${words}`;
  state.parts.push(added);
  if (state.link) state.link.label += added;
  state.gap = text.slice(start + words.length);
  state.isBreak = false;
  state.mark = '';
}

function withoutEntities(text: string): string {
  return text.replace(ENTITY, (entity) => decodeHTMLStrict(entity).replace('\u00a0', ' '));
}

function breakLines(state: State, count: number) {
  if (!state.isBreak) state.gap = '';
  state.gap = '\n'.repeat(Math.max(count, state.gap.length));
  state.isBreak = true;
}

function applyTag(state: State, tag: string, name: string, closes: boolean) {
  const isInList = state.lists.length > 0;
  if (SKIPPED.has(name) && !closes && !tag.endsWith('/>'))
    state.skippedUntil = new RegExp(`</${name}(?=[\\s/>])[^<>]*>`, 'gi');
  else if (name === 'br') breakLines(state, Math.min(2, (state.isBreak ? state.gap.length : 0) + 1));
  else if (name === 'td' || name === 'th') state.gap ||= ' ';
  else if (name === 'li') itemOf(state, closes);
  else if (name === 'ul' || name === 'ol') listOf(state, name, closes);
  else if (PARAGRAPHS.has(name)) breakLines(state, isInList ? 1 : 2);
  else if (LINES.has(name)) breakLines(state, 1);
  else if (name === 'a' && closes) endLink(state);
  else if (name === 'a') beginLink(state, tag);
}

function listOf(state: State, name: string, closes: boolean) {
  if (closes) state.lists.pop();
  breakLines(state, state.lists.length > 0 ? 1 : 2);
  state.mark = '';
  if (!closes) state.lists.push(name === 'ol' ? 0 : null);
}

function itemOf(state: State, closes: boolean) {
  breakLines(state, 1);
  const last = state.lists.at(-1);
  if (!closes && typeof last === 'number') state.lists.splice(-1, 1, last + 1);
  if (closes) state.mark = '';
  else state.mark = typeof last === 'number' ? `${last + 1}. ` : '• ';
}

function beginLink(state: State, tag: string) {
  const [, double, single, bare] = HREF.exec(tag) ?? [];
  const address = withoutEntities(double ?? single ?? bare ?? '').trim();
  const isOutside = /^(https?:\/\/|mailto:)\S+$/i.test(address);
  state.link = isOutside ? { address: address.replace(/^mailto:/i, ''), label: '' } : null;
}

/** A link whose text lacks its address gets it appended. */
function endLink(state: State) {
  const { link, gap, isBreak } = state;
  state.link = null;
  if (!link || link.label.includes(link.address.replace(/^https?:\/\/(www\.)?|\/$/gi, ''))) return;
  if (link.label) Object.assign(state, { gap: ' ', isBreak: false });
  write(state, link.label ? `(${link.address})` : link.address);
  if (link.label) Object.assign(state, { gap, isBreak });
}

export const oneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
