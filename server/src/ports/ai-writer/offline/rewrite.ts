import { BLOCKS, oneOf } from '#shared/rules/text/html-tags.ts';
import { escapeHtml } from '#server/lib/escape.ts';
import type { RewriteRequest } from '../ai-writer.ts';
import { capitalised, languageFor, pick } from './language.ts';
import english from './languages/en.json' with { type: 'json' };

const TOKEN = /<(\/?)([a-z][a-z0-9]*)[^<>]*>|[^<]+|</g;
/** A paragraph, or an item of a list that has text alone. */
const TEXT_BLOCK = new RegExp(`(?<=<(p|li)\\b[^<>]*>)(?:(?!</?${oneOf(BLOCKS)}\\b)[^])+(?=</\\1>)`, 'g');
const SENTENCE_END = /(?<=[.!?。！？؟]["'”’)»]?)\s+/;
/** What must not get lost. */
const KEPT = /data-fact=|<a /;
const PLAIN_WORDS = new Map(english.grammar.plainWords.map(([long = '', plain = '']) => [long, plain]));
const LONG_WORD = new RegExp(`\\b(?:${[...PLAIN_WORDS.keys()].join('|')})\\b`, 'gi');

/** A part of a piece changed by simple rules, which know how long a text is and which words are long. */
export function composeRewrite({ html, kind, brief }: RewriteRequest): string {
  const { closers, gap, locale } = languageFor(brief.language);
  return html.replace(TEXT_BLOCK, (block) => {
    if (kind === 'shorten') return shorten(block);
    if (kind !== 'expand') return simplify(block, locale === english.locale);
    const unsaid = closers.filter((sentence) => !block.includes(sentence));
    const added = pick(unsaid, block);
    return added ? `${block.trimEnd()}${gap}${escapeHtml(added)}` : block;
  });
}

/** The first half of the sentences, and each that has a fact or a link. */
function shorten(block: string): string {
  const sentences = sentencesIn(block);
  const half = Math.ceil(sentences.length / 2);
  return sentences.filter((sentence, index) => index < half || KEPT.test(sentence)).join(' ');
}

/** Shorter sentences, and in English shorter words. */
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
