import { escapeHtml } from '#server/lib/escape.ts';
import type { Brief } from '../brief.ts';
import { capitalised, filled, languageFor, pick, shortened, type Language } from './language.ts';
import english from './languages/en.json' with { type: 'json' };

const { patterns, plurals, answers, named, standIns, lists } = english.grammar;
const PLURALS = new Map(Object.entries(plurals));
const QUOTABLE_CHARACTERS = 60;
const QUOTABLE_WORDS = 9;
/** Of a topic's name outside of sentences. */
const NAME_MAX = 80;

/** A topic as sentences can use it: in full as typed, and as titles, descriptions and search phrases name it. */
export type Subject = {
  full: string;
  name: string;
  isQuestion: boolean;
  /** "brew coffee" where an English topic asks how to do something. */
  infinitive: string | null;
  /** The topic fits into a sentence; otherwise `phrases` are stand-ins such as "this topic". */
  quotable: boolean;
  phrases: readonly string[];
  /** The sentences that name a topic that fits into no other, and that answer it. */
  naming: string;
  answer: string;
};

export type Say = (template: string) => string;

/** Turns templates into HTML for one brief: picks a wording, fills the slots. */
export function sayFor(brief: Brief): Say {
  const language = languageFor(brief.language);
  const subject = toSubject(brief.topic, language);
  const a = escapeHtml(audienceOf(brief) ?? language.labels.readers);
  return (template) => {
    const wording = pick(template.split(' || '), brief.topic + template) ?? template;
    const t = escapeHtml(phraseFor(subject, template));
    return filled(wording, { t, a });
  };
}

/** The audience as the object of a sentence; null for everybody. */
export function audienceOf({ audience }: Brief): string | null {
  const words = audience.trim().replace(/(?<![.!?\s])[.!?\s]+$/, '');
  return words.length > 60 || /[.!?\n]|^general public$|^$/i.test(words) ? null : words;
}

export const phraseFor = ({ phrases, full }: Subject, key: string) => pick(phrases, key) ?? full;

/** In most languages the topic is set in quotation marks, so that it fits into every sentence. */
export function toSubject(topic: string, { quoted, answer }: Language): Subject {
  const asked = /[?？؟](?=\s*$)/.exec(topic)?.[0] ?? '';
  const text = tidy(topic);
  const full = `${text}${asked}`;
  const isQuestion = asked !== '';
  if (quoted === null) return { ...englishSubject(text, isQuestion), full };
  const [name, short] = [shortened(full, NAME_MAX), shortened(full, QUOTABLE_CHARACTERS)];
  const phrases = [filled(quoted, { n: short })];
  return { full, name, isQuestion, infinitive: null, quotable: true, phrases, naming: '', answer };
}

function tidy(topic: string): string {
  const text = topic
    .replace(/[<>]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^["“”'‘«\s]+|["“”'’»\s.!?？！。…:;,؟]+$/g, '');
  const shouting = text.length > 8 && text === text.toUpperCase() && text !== text.toLowerCase();
  return (shouting ? text.toLowerCase() : text) || topic.trim();
}

/** What the first group of a pattern finds that has found something. */
const partOf = (name: 'howTo' | 'wrapped', text: string) =>
  new RegExp(patterns[name], 'i').exec(text)?.slice(1).find(Boolean);
/** Whether a topic is of a kind, such as a question, or "The complete guide", which is a headline already. */
export const matches = (name: keyof typeof patterns, text: string) =>
  new RegExp(patterns[name], 'i').test(text);
const isOf = (list: keyof typeof lists, word: string) => ` ${lists[list]} `.includes(` ${word} `);

/** A topic as English sentences can use it: a noun phrase, or a verb in its -ing form. */
function englishSubject(full: string, asked: boolean): Omit<Subject, 'full'> {
  const instruction = howToOf(full);
  const phrase = instruction ? gerundOf(instruction) : nounPhraseOf(full);
  const isQuestion = asked || matches('question', full);
  const isOpen = isQuestion && !instruction && !matches('whatIs', full);
  const quotable = !isOpen && fits(phrase);
  const infinitive = instruction && fits(instruction) ? instruction : null;
  const plainAnswer = quotable ? english.answer : answers.open;
  return {
    name: quotable ? phrase : shortened(full, NAME_MAX),
    isQuestion,
    infinitive,
    quotable,
    naming: quotable ? '' : named[isQuestion ? 'question' : 'topic'],
    answer: infinitive ? answers.howTo.replace('{n}', () => infinitive) : plainAnswer,
    phrases: quotable ? [phrase] : standIns[isOpen ? 'question' : 'topic'],
  };
}

/** Capitals as in a headline; words with capitals of their own stay as they are. */
export const headline = (text: string) =>
  text
    .split(' ')
    .map((word, at) => (at && matches('smallWords', word) ? word : capitalised(word)))
    .join(' ');

const fits = (phrase: string) =>
  phrase.length <= QUOTABLE_CHARACTERS &&
  phrase.split(' ').length <= QUOTABLE_WORDS &&
  !/[.!?。]/.test(phrase);

/** A topic may begin with the verb of an instruction ("improve your website"). */
function howToOf(full: string): string | null {
  const [first = '', second] = full.split(' ');
  const isInstruction = second !== undefined && isOf('instructions', first.toLowerCase());
  const instruction = partOf('howTo', full) ?? (isInstruction ? full : null);
  return instruction && small(instruction).replace(/\b(my|our)\b/gi, 'your');
}

/** "plant and grow tomatoes" -> "planting and growing tomatoes". */
function gerundOf(instruction: string): string {
  const words = instruction.split(' ');
  const verb = words[0]?.endsWith('ly') && words.length > 2 ? 1 : 0;
  const both = words[verb + 1] === 'and' || words[verb + 1] === 'or';
  const isVerb = (at: number) => at === verb || (both && at === verb + 2);
  return words.map((word, at) => (isVerb(at) ? gerund(word.toLowerCase()) : word)).join(' ');
}

/** "brew" -> "brewing", "make" -> "making", "set" -> "setting". */
function gerund(verb: string): string {
  if (isOf('doubledVerbs', verb)) return `${verb}${verb.slice(-1)}ing`;
  if (verb.endsWith('ie')) return `${verb.slice(0, -2)}ying`;
  return verb !== 'be' && /[^eoy]e$/.test(verb) ? `${verb.slice(0, -1)}ing` : `${verb}ing`;
}

function nounPhraseOf(full: string): string {
  const core = partOf('wrapped', full) ?? full;
  const beforeColon = core.split(/:\s/)[0] ?? core;
  const phrase = countable(small(beforeColon.length >= 3 ? beforeColon : core));
  return matches('superlative', phrase) ? `the ${phrase}` : phrase;
}

/** A known countable noun without article ("standing desk") is set in the plural, to fit into a sentence. */
function countable(phrase: string): string {
  const end = new RegExp(patterns.headEnds, 'i').exec(phrase)?.index ?? phrase.length;
  const head = phrase.slice(0, end);
  if (matches('determiner', phrase) || /\b(a|an|the)\b/i.test(head)) return phrase;
  return head.replace(/[^ ]+$/, plural) + phrase.slice(end);
}

function plural(noun: string): string {
  if (!isOf('countNouns', noun)) return noun;
  const ending = /(s|x|ch|sh)$/.test(noun) ? 'es' : 's';
  return PLURALS.get(noun) ?? (/[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}${ending}`);
}

/**
 * The phrase as it is written inside a sentence. The capitals of its first word, and of all words of a headline, say
 * nothing; those of names, acronyms and other scripts stay as typed.
 */
function small(phrase: string): string {
  const words = phrase.split(' ');
  const isHeadline = words.length > 1 && words.every((word) => word.length < 4 || /^\P{Ll}/u.test(word));
  const isSmall = (word: string, at: number) =>
    (at === 0 && words.length > 1) || isHeadline || isCommonWord(word.toLowerCase());
  const mayChange = (word: string) => /^[A-Z][a-z'’-]*$/.test(word) && !isOf('names', word.toLowerCase());
  return words
    .map((word, at) => (mayChange(word) && isSmall(word, at) ? word.toLowerCase() : word))
    .join(' ');
}

/** Words that may be written small inside a sentence; names are left as they are. */
const isCommonWord = (lower: string) =>
  [lower, lower.replace(/s$/, '')].some((word) => isOf('countNouns', word)) ||
  isOf('commonWords', lower) ||
  (lower.length > 5 && matches('commonEnding', lower));
