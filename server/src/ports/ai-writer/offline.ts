import { setTimeout as wait } from 'node:timers/promises';
import { escapeHtml, markdownLink } from '#server/lib/markup.ts';
import { termsOf } from '#server/text/terms.ts';
import { BLOCKS, oneOf } from '#shared/rules/text/html-tags.ts';
import type {
  AiWriter,
  CallOptions,
  ChatRequest,
  RewriteRequest,
  SectionRequest,
  SiteFacts,
} from './ai-writer.ts';
import { pagesFor } from './allocate.ts';
import type { Brief } from './brief.ts';
import { composeEmail, composeSocialPost, composeSummary } from './offline/announce.ts';
import { composeArranged, hasMaterial, planArranged } from './offline/arrange.ts';
import { capitalised, isClosed, languageFor, shortened } from './offline/language.ts';
import en from './offline/languages/en.json' with { type: 'json' };
import { composeWorksheet, planWorksheet } from './offline/worksheet.ts';
import { sentencesOf } from './sentences.ts';
import { settleOutline } from './settle-outline.ts';

/** Per stream; a piece has up to three at a time. */
const WORDS_PER_SECOND = 30;
/** Milliseconds between chunks. */
const STEP = 60;
const SENTENCE_MIN = 30;
const SENTENCE_MAX = 300;

/** Without a model: arranges the sentences of the author's own sources, or makes a worksheet where there are none. */
export function createOfflineWriter({ wordsPerSecond = WORDS_PER_SECOND } = {}): AiWriter {
  const at = <T>(compose: () => T, { signal, onCall }: CallOptions): T => {
    signal.throwIfAborted();
    onCall?.();
    return compose();
  };

  async function* stream(compose: () => string, options: CallOptions) {
    const words = at(compose, options).match(/^\s+|\S+\s*/g) ?? [];
    const perStep = Math.max(1, Math.round((wordsPerSecond * STEP) / 1000));
    const { signal } = options;
    for (let from = 0; from < words.length; from += perStep) {
      signal.throwIfAborted();
      if (wordsPerSecond < Infinity) await wait((perStep * 1000) / wordsPerSecond, undefined, { signal });
      yield words.slice(from, from + perStep).join('');
    }
  }

  async function* atOnce(compose: () => string, options: CallOptions) {
    yield await Promise.resolve(at(compose, options));
  }

  const writer: AiWriter = {
    name: 'offline',
    isFinal: true,
    writerOf: (brief) => (hasMaterial(brief) ? writer : { ...writer, name: 'worksheet' }),
    planPiece: async (brief, options) => at(() => settleOutline(planOf(brief), brief), options),
    writeSection: (request, options) => stream(() => composeSection(request), options),
    mendSentences: async () => [],
    rewrite: (request, options) => stream(() => composeRewrite(request), options),
    // It knows nothing that rules do not.
    readClaims: async () => [],
    summarise: async (brief, content, options) => at(() => composeSummary(brief, content), options),
    writeSocialPost: (source, platform, options) =>
      stream(() => composeSocialPost(source, platform), options),
    writeEmail: async (source, options) => at(() => composeEmail(source), options),
    // What is looked up is there at once; only what is written is watched.
    answer: (request, options) => atOnce(() => composeAnswer(request), options),
    proposeProfile: async (site, options) => at(() => readProfile(site), options),
  };

  return writer;
}

/** The call to action is the author's own words. */
function composeSection(request: SectionRequest): string {
  const { brief, plan, position } = request;
  const text = hasMaterial(brief) ? composeArranged(request) : composeWorksheet(request);
  const pages = pagesFor(brief, plan.sections, position).map(
    ({ title, url }) => `<li><a href="${escapeHtml(url)}">${escapeHtml(title)}</a></li>`,
  );
  const html = pages.length > 0 ? `${text}\n<ul>${pages.join('')}</ul>` : text;

  const action = position === plan.sections.length - 1 ? brief.callToAction : null;
  if (!action) return html;
  const asked = escapeHtml(action.text);
  const isWeb = /^https?:\/\//.test(action.address ?? '');
  const linked = isWeb ? `<a href="${escapeHtml(action.address ?? '')}">${asked}</a>` : asked;
  return `${html}\n<p><strong>${linked}</strong></p>`;
}

const planOf = (brief: Brief) => (hasMaterial(brief) ? planArranged(brief) : planWorksheet(brief));

/** Questions that only the brand itself can answer. */
const TOPICS = [
  (name: string) => `What customers ask ${name} most`,
  (name: string) => `Behind the scenes: a day at ${name}`,
  (name: string) => `How to choose well: advice from ${name}`,
];

/** Only what the site says about itself; what cannot be read there stays empty. */
export function readProfile({ address, siteName, title, description, text }: SiteFacts) {
  const parts = title.split(/\s[|·–—-]\s|:\s/).map((part) => part.trim());
  const host = URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') : '';
  const company = siteName.trim() || (parts.find((part) => sharesName(part, host)) ?? parts.at(-1) ?? '');
  const lines = text.split('\n').filter((line) => line.length >= SENTENCE_MIN);
  const isUsable = ({ length }: string) => length >= SENTENCE_MIN && length <= SENTENCE_MAX;
  const sentences = lines.flatMap(sentencesOf).filter((line) => isUsable(line) && isClosed(line));
  const about = description.trim() || (sentences[0] ?? '');
  return {
    name: shortened(company || host, 80),
    description: shortened(about, 300),
    summary: shortened(sentences.slice(0, 3).join(' ') || about, 600),
    company: shortened(company, 80),
    voice: '',
    audience: '',
    topics: company ? TOPICS.map((topic) => topic(shortened(company, 80))) : [],
  };
}

/** "Acme Coffee" belongs to acme-coffee.example. */
function sharesName(part: string, host: string): boolean {
  const letters = part.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  return letters.length > 2 && host.replace(/[^\p{L}\p{N}]/gu, '').startsWith(letters);
}

const TOKEN = /<(\/?)([a-z][a-z0-9]*)[^<>]*>|[^<]+|</g;
/** A paragraph, or an item of a list that has text alone. */
const TEXT_BLOCK = new RegExp(`(?<=<(p|li)\\b[^<>]*>)(?:(?!</?${oneOf(BLOCKS)}\\b)[^])+(?=</\\1>)`, 'g');
const SENTENCE_END = /(?<=[.!?。！？؟]["'”’)»]?)\s+/;
const KEPT = /data-fact=|<a /;
const PLAIN_WORDS = new Map(en.english.plainWords.map(([long = '', plain = '']) => [long, plain]));
const LONG_WORD = new RegExp(`\\b(?:${[...PLAIN_WORDS.keys()].join('|')})\\b`, 'gi');

export function composeRewrite({ html, kind, brief }: RewriteRequest): string {
  const { locale } = languageFor(brief.language);
  // It knows nothing to add.
  if (kind === 'expand') return html;
  return html.replace(TEXT_BLOCK, (block) =>
    kind === 'shorten' ? shorten(block) : simplify(block, locale === en.locale),
  );
}

function shorten(block: string): string {
  const sentences = sentencesIn(block);
  const half = Math.ceil(sentences.length / 2);
  return sentences.filter((sentence, index) => index < half || KEPT.test(sentence)).join(' ');
}

function simplify(block: string, isEnglish: boolean): string {
  return block.replace(TOKEN, (token, slash?: string) => {
    if (slash !== undefined) return token;
    const split = token.replace(
      /(?<!&#?\w{1,6});\s+(\p{L})/gu,
      (_, first: string) => `. ${first.toUpperCase()}`,
    );
    return isEnglish ? split.replace(LONG_WORD, plainWord) : split;
  });
}

function plainWord(word: string): string {
  const plain = PLAIN_WORDS.get(word.toLowerCase()) ?? word;
  return /^\p{Lu}/u.test(word) ? capitalised(plain) : plain;
}

function sentencesIn(html: string): string[] {
  const sentences = [''];
  let depth = 0;
  for (const [token, slash] of html.matchAll(TOKEN)) {
    if (slash) depth -= 1;
    else if (slash !== undefined && token !== '<br>') depth += 1;

    const [first = '', ...more] = slash === undefined && depth === 0 ? token.split(SENTENCE_END) : [token];
    sentences.push((sentences.pop() ?? '') + first, ...more);
  }
  return sentences.filter((sentence) => sentence.trim());
}

const SENTENCES_MAX = 4;
const SHORTEST = 3;
const DULL = new Set(en.dull.split(' '));
const LIST_ITEM = /^(?:[-*]|\d+\.)\s/;

/** Answers the last question from the given help articles and facts alone; says so when nothing fits. */
export function composeAnswer({ turns, articles, facts }: ChatRequest): string {
  const asked = telling(turns.findLast(({ role }) => role === 'user')?.content ?? '');
  const score = (text: string) => [...telling(text)].filter((term) => asked.has(term)).length;
  const ranked = <T>(items: T[], textOf: (item: T) => string) =>
    items.map((item) => ({ item, score: score(textOf(item)) })).sort((a, b) => b.score - a.score);
  const known = facts.filter((fact) => score(fact) > 0);
  const [best, second] = ranked(articles, ({ title, text }) => `${title} ${title} ${text}`).flatMap(
    ({ item, score: fit }) => (fit > 0 ? item : []),
  );
  if (!best && known.length === 0) return en.english.vee[asked.size === 0 ? 'hello' : 'unknown'];
  const units = unitsOf(best?.text ?? '');
  const nearest = ranked(units, (unit) => unit).slice(0, SENTENCES_MAX);
  const quoted = units.filter((unit) => nearest.some(({ item }) => item === unit));
  const paragraphs = [
    ...known,
    best && `From our help article “${best.title}”:\n\n${laidOut(quoted)}`,
    best && `Read more: ${linkTo(best)}`,
    second && `It may also help to look at ${linkTo(second)}.`,
  ];
  return paragraphs.filter(Boolean).join('\n\n');
}

/** Sentences, and lists, of which nothing is left out: steps without the one between help nobody. */
const unitsOf = (markdown: string): string[] =>
  withoutMarkdown(markdown)
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .flatMap((block) => (LIST_ITEM.test(block) ? block : sentencesOf(block)));

const laidOut = (units: string[]) =>
  units.reduce((text, unit, index) => {
    const isApart = LIST_ITEM.test(unit) || LIST_ITEM.test(units[index - 1] ?? '');
    return index === 0 ? unit : `${text}${isApart ? '\n\n' : ' '}${unit}`;
  }, '');

/** Without headings, emphasis, code marks and quotation marks of lines; a sign inside a line is a part of the text. */
function withoutMarkdown(text: string): string {
  return text
    .replace(/^#+\s.*$/gm, ' ')
    .replace(/^[^\S\n]*>\s?/gm, '')
    .replace(/\*+(?=\S)|(?<=\S)\*+|`+|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, '');
}

function telling(text: string): Set<string> {
  const words = text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
  return termsOf(words.filter((word) => !DULL.has(word)).join(' '), SHORTEST);
}

const linkTo = ({ title, slug }: { title: string; slug: string }) => markdownLink(title, `/help/${slug}`);
