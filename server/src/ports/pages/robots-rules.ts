import { PRODUCT_NAME } from '#shared/rules/brand.ts';

export type RobotsRules = {
  rules: string;
  /** Seconds. */
  crawlDelay: number;
  sitemaps: string[];
};
type Line = { name: string; value: string };

/** Seconds; for a longer pause no second page is read. */
const CRAWL_DELAY_MAX = 60;
/** Rules that name us, else those for all. */
const OURS = [PRODUCT_NAME.toLowerCase(), '*'];
const SITEMAPS_MAX = 20;
const RULES = new Set(['allow', 'disallow', 'crawl-delay']);

/** One pass, keeping no rules for others (RFC 9309). */
export function rulesForUs(robots: string): RobotsRules {
  const found = new Map<string, Line[]>(OURS.map((program) => [program, []]));
  const sitemaps: string[] = [];
  let group = new Set<string>();
  let isNaming = false;

  for (const text of robots.split(/\r\n|\r|\n/)) {
    const line = lineOf(text);
    if (line.name === '') continue;
    if (line.name === 'sitemap') {
      if (sitemaps.length < SITEMAPS_MAX) sitemaps.push(line.value);
      continue;
    }
    if (line.name === 'user-agent') {
      if (!isNaming) group = new Set();
      group.add(programOf(line.value));
    } else if (RULES.has(line.name)) {
      for (const program of OURS) if (group.has(program)) found.get(program)?.push(line);
    }
    isNaming = line.name === 'user-agent';
  }

  const lines = OURS.map((program) => found.get(program) ?? []).find(({ length }) => length > 0) ?? [];
  const delays = lines.filter(({ name }) => name === 'crawl-delay').map(({ value }) => Number(value));
  const crawlDelay = delays.findLast((seconds) => seconds >= 0) ?? 0;
  const rules = lines.filter(({ name, value }) => name !== 'crawl-delay' && value !== '');

  return {
    rules: rules.map(({ name, value }) => `${name}:${value}`).join('\n'),
    crawlDelay: Math.min(crawlDelay, CRAWL_DELAY_MAX),
    sitemaps,
  };
}

/** The longest matching rule decides; on a tie, the allowing one. */
export function mayRead({ rules }: Pick<RobotsRules, 'rules'>, address: string): boolean {
  const { pathname, search } = new URL(address);
  const path = upperCaseEscapes(pathname + search);
  let longest = { length: 0, allows: true };
  for (const rule of rules.split('\n')) {
    const { name, value } = lineOf(rule);
    if (isTooLong(value, path)) continue;
    const pattern = escaped(value);
    const allows = name === 'allow';
    const counts = pattern.length > longest.length || (pattern.length === longest.length && allows);
    if (counts && fits(pattern, path)) longest = { length: pattern.length, allows };
  }
  return longest.allows;
}

/** Escapes only lengthen a rule, so one whose start is longer than the path cannot match. */
function isTooLong(rule: string, path: string) {
  const [start = ''] = rule.split('*', 1);
  return start.length > path.length + '$'.length;
}

/** `*` is anything, `$` the end; each part is searched once. */
function fits(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith('$');
  const [start = '', ...parts] = (isWhole ? pattern.slice(0, -1) : pattern).split('*');
  if (!path.startsWith(start)) return false;
  const last = isWhole ? parts.pop() : undefined;
  let at = start.length;
  for (const part of parts) {
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  if (!isWhole) return true;
  return last === undefined ? at === path.length : path.length - last.length >= at && path.endsWith(last);
}

function lineOf(text: string): Line {
  const [said = ''] = text.split('#', 1);
  const colon = said.indexOf(':');
  return {
    name: said.slice(0, Math.max(0, colon)).trim().toLowerCase(),
    value: said.slice(colon + 1).trim(),
  };
}

function programOf(value: string) {
  const [name = ''] = value.toLowerCase().split('/', 1);
  return name.trim();
}

function escaped(pattern: string) {
  return upperCaseEscapes(encodeURI(pattern.toWellFormed()).replaceAll('%25', '%'));
}

const upperCaseEscapes = (text: string) =>
  text.replace(/%[0-9a-f]{2}/gi, (character) => character.toUpperCase());
