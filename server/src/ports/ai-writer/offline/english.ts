import { capitalised, NAME_MAX, shortened } from './markup.ts';
import english from './languages/en.json' with { type: 'json' };

const { patterns, contractions, plurals, answers, named, standIns, lists } = english.grammar;
const PLURALS = new Map(Object.entries(plurals));
const QUOTABLE_CHARACTERS = 60;
const QUOTABLE_WORDS = 9;

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

/** What the first group of a pattern finds that has found something. */
const partOf = (name: 'howTo' | 'wrapped', text: string) =>
  new RegExp(patterns[name], 'i').exec(text)?.slice(1).find(Boolean);
/** Whether a topic is of a kind, such as a question, or "The complete guide", which is a headline already. */
export const matches = (name: keyof typeof patterns, text: string) =>
  new RegExp(patterns[name], 'i').test(text);
const isOf = (list: keyof typeof lists, word: string) => ` ${lists[list]} `.includes(` ${word} `);

/** A topic as English sentences can use it: a noun phrase, or a verb in its -ing form. */
export function englishSubject(full: string, asked: boolean): Subject {
  const instruction = howToOf(full);
  const phrase = instruction ? gerundOf(instruction) : nounPhraseOf(full);
  const isQuestion = asked || matches('question', full);
  const isOpen = isQuestion && !instruction && !matches('whatIs', full);
  const quotable = !isOpen && fits(phrase);
  const infinitive = instruction && fits(instruction) ? instruction : null;
  const plainAnswer = quotable ? english.answer : answers.open;
  return {
    full,
    name: quotable ? phrase : shortened(full, NAME_MAX),
    isQuestion,
    infinitive,
    quotable,
    naming: quotable ? '' : named[isQuestion ? 'question' : 'topic'],
    answer: infinitive ? answers.howTo.replace('{n}', () => infinitive) : plainAnswer,
    phrases: quotable ? [phrase] : standIns[isOpen ? 'question' : 'topic'],
  };
}

/** "do not" -> "don’t" and the like, for tones that speak rather than write. */
export function contracted(sentence: string): string {
  let text = sentence;
  for (const [long = '', short = ''] of contractions) text = text.replace(new RegExp(long, 'g'), short);
  return text;
}

/** Capitals as in a headline; words with capitals of their own stay as they are. */
export function headline(text: string): string {
  const words = text.split(' ');
  return words.map((word, at) => (at && matches('smallWords', word) ? word : capitalised(word))).join(' ');
}

function fits(phrase: string): boolean {
  const isShort = phrase.length <= QUOTABLE_CHARACTERS && phrase.split(' ').length <= QUOTABLE_WORDS;
  return isShort && !/[.!?。]/.test(phrase);
}

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

/** A known countable noun without article ("standing desk") is set in the plural, to stand in a sentence. */
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
 * The phrase as it stands inside a sentence. The capitals of its first word, and of all words of a headline, say nothing;
 * those of names, acronyms and other scripts stay as typed.
 */
function small(phrase: string): string {
  const words = phrase.split(' ');
  const isHeadline = words.length > 1 && words.every((word) => word.length < 4 || /^\P{Ll}/u.test(word));
  const isSmall = (word: string, at: number) =>
    (at === 0 && words.length > 1) || isHeadline || isCommonWord(word);
  const mayChange = (word: string) => /^[A-Z][a-z'’-]*$/.test(word) && !isOf('names', word.toLowerCase());
  return words
    .map((word, at) => (mayChange(word) && isSmall(word, at) ? word.toLowerCase() : word))
    .join(' ');
}

/** Words that may be written small inside a sentence; names are left as they are. */
function isCommonWord(word: string): boolean {
  const lower = word.toLowerCase();
  const isKnown = isOf('countNouns', lower) || isOf('countNouns', lower.replace(/s$/, ''));
  return isKnown || isOf('commonWords', lower) || (lower.length > 5 && matches('commonEnding', lower));
}
