import { BLOCKS } from '#shared/rules/text/html-tags.ts';
import { escapeHtml } from '#server/lib/escape.ts';
import type { RewriteRequest } from '../ai-writer.ts';
import { pick } from './choice.ts';
import { languageFor, type Language } from './language.ts';
import english from './languages/en.json' with { type: 'json' };
import { capitalised } from './markup.ts';

const TOKEN = /<(\/?)([a-z][a-z0-9]*)[^<>]*>|[^<]+|</g;
const TEXT_BLOCKS = new Set(['p', 'li']);
const BLOCK = new Set(BLOCKS);
const SENTENCE_END = /(?<=[.!?。！？؟]["'”’)»]?)\s+/;
/** What must not get lost. */
const KEPT = /data-fact=|<a /;
const PLAIN_WORDS = new Map(english.grammar.plainWords.map(([long = '', plain = '']) => [long, plain]));
const LONG_WORD = new RegExp(`\\b(?:${[...PLAIN_WORDS.keys()].join('|')})\\b`, 'gi');

/** A part of a piece changed by simple rules, which know how long a text is and which words are long. */
export function composeRewrite({ html, kind, brief }: RewriteRequest): string {
  const language = languageFor(brief.language);
  const change = {
    shorten,
    expand: (block: string) => expand(block, language),
    other: (block: string) => simplify(block, language),
  };
  const rule = kind === 'shorten' || kind === 'expand' ? kind : 'other';
  return changeBlocks(html, change[rule]);
}

/** Changes what stands in each paragraph or item of a list that has text alone. */
function changeBlocks(html: string, change: (block: string) => string): string {
  const parts: string[] = [];
  let open: { name: string; tokens: string[] } | null = null;
  for (const [token, slash, name = ''] of html.matchAll(TOKEN)) {
    if (!BLOCK.has(name)) {
      (open?.tokens ?? parts).push(token);
      continue;
    }
    const block = open?.tokens.join('') ?? '';
    parts.push(slash && open?.name === name ? change(block) : block, token);
    open = !slash && TEXT_BLOCKS.has(name) ? { name, tokens: [] } : null;
  }
  return [...parts, ...(open?.tokens ?? [])].join('');
}

/** The first half of the sentences, and each that has a fact or a link. */
function shorten(block: string): string {
  const sentences = sentencesIn(block);
  const half = Math.ceil(sentences.length / 2);
  return sentences.filter((sentence, index) => index < half || KEPT.test(sentence)).join(' ');
}

/** One prepared sentence more. */
function expand(block: string, { closers, gap }: Language): string {
  const added = escapeHtml(
    pick(
      closers.filter((sentence) => !block.includes(sentence)),
      block,
    ) ?? '',
  );
  return added ? `${block.trimEnd()}${gap}${added}` : block;
}

/** Shorter sentences, and in English shorter words. */
function simplify(block: string, { locale }: Language): string {
  const isEnglish = locale === english.locale;
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

/** The sentences of a paragraph's HTML; none ends within an element. */
function sentencesIn(html: string): string[] {
  const sentences = [''];
  let depth = 0;
  for (const [token, slash] of html.matchAll(TOKEN)) {
    if (slash !== undefined) depth += slash ? -1 : token === '<br>' ? 0 : 1;
    const [first = '', ...more] = slash === undefined && depth === 0 ? token.split(SENTENCE_END) : [token];
    sentences.push((sentences.pop() ?? '') + first, ...more);
  }
  return sentences.filter((sentence) => sentence.trim());
}
