import { pick } from './choice.ts';
import texts from './texts/frame.json' with { type: 'json' };
import { gerund, INSTRUCTIONS, isCommonWord, isName, plural } from './vocabulary.ts';

/** A topic as sentences can use it. */
export type Subject = {
  /** The topic as typed, tidied. */
  full: string;
  isQuestion: boolean;
  /** "brew coffee" where the topic asks how to do something. */
  infinitive: string | null;
  /** The topic fits into a sentence; otherwise `phrases` are stand-ins such as "this topic". */
  quotable: boolean;
  phrases: readonly string[];
};

const QUOTABLE_CHARACTERS = 60;
const QUOTABLE_WORDS = 9;

const HOW_TO = /^(?:how (?:to|(?:do|can|should|could|would) (?:i|you|we|one))|(?:the )?best ways? to) (.+)$/i;
const COUNTED_HOW_TO = /^(?:\d+ )?(?:[a-z]+ )?(?:tips|steps|ways|tricks) to (.+)$/i;
const WRAPPER =
  /^(?:(?:a|an|the) )?(?:[\w’'-]+ )?(?:guide|introduction|intro) (?:to|for) (.+)$|^(?:\d+ )?(?:tips|tricks|ideas) (?:for|on|about) (.+)$/i;
const WHAT_IS = /^what(?:['’]s| is| are) (.+)$/i;
const QUESTION_WORD = /^(why|when|where|which|who|whose|what|how)\b/i;
const SUPERLATIVE =
  /^(best|most|top|latest|newest|cheapest|fastest|easiest|biggest|largest|smallest|greatest)\b/i;
const DETERMINER =
  /^(the|a|an|my|your|our|their|his|her|its|this|these|that|those|some|any|every|each|\d+)\b/i;
const HEAD_ENDS = /\s(?:for|in|of|on|with|to|at|from|by|about|and|or|without|near|under|over|vs)\s/i;

export function toSubject(topic: string): Subject {
  const asked = /[?？]\s*$/.test(topic);
  const full = tidy(topic);
  const instruction = howToOf(full);
  const phrase = instruction ? gerundOf(instruction) : nounPhraseOf(full);
  const isQuestion = asked || QUESTION_WORD.test(full);
  const isOpen = isQuestion && !instruction && !WHAT_IS.test(full);
  const quotable = !isOpen && fits(phrase);
  return {
    full: asked ? `${full}?` : full,
    isQuestion,
    infinitive: instruction && fits(instruction) ? instruction : null,
    quotable,
    phrases: quotable ? [phrase] : texts.standIns[isOpen ? 'question' : 'topic'],
  };
}

/** The phrase for one place in the text. */
export function phraseFor({ phrases, full }: Subject, key: string): string {
  return pick(phrases, key) ?? full;
}

function tidy(topic: string): string {
  const text = topic
    .replace(/[<>]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^["“”'‘«\s]+|["“”'’»\s.!?？！。…:;,]+$/g, '');
  const shouting = text.length > 8 && text === text.toUpperCase() && text !== text.toLowerCase();
  return (shouting ? text.toLowerCase() : text) || topic.trim();
}

function fits(phrase: string): boolean {
  const isShort = phrase.length <= QUOTABLE_CHARACTERS && phrase.split(' ').length <= QUOTABLE_WORDS;
  return isShort && !/[.!?。]/.test(phrase);
}

function howToOf(full: string): string | null {
  const [first = '', second] = full.split(' ');
  const isInstruction = second !== undefined && INSTRUCTIONS.has(first.toLowerCase());
  const match = HOW_TO.exec(full) ?? COUNTED_HOW_TO.exec(full);
  const instruction = match?.[1] ?? (isInstruction ? full : null);
  return instruction && small(instruction).replace(/\b(my|our)\b/gi, 'your');
}

/** "plant and grow tomatoes" -> "planting and growing tomatoes". */
function gerundOf(instruction: string): string {
  const words = instruction.split(' ');
  const verb = words[0]?.endsWith('ly') && words.length > 2 ? 1 : 0;
  const both = words[verb + 1] === 'and' || words[verb + 1] === 'or';
  return words
    .map((word, index) =>
      index === verb || (both && index === verb + 2) ? gerund(word.toLowerCase()) : word,
    )
    .join(' ');
}

function nounPhraseOf(full: string): string {
  const wrapped = WRAPPER.exec(full);
  const core = wrapped?.[1] ?? wrapped?.[2] ?? WHAT_IS.exec(full)?.[1] ?? full;
  const beforeColon = core.split(/:\s/)[0] ?? core;
  const phrase = countable(small(beforeColon.length >= 3 ? beforeColon : core));
  return SUPERLATIVE.test(phrase) ? `the ${phrase}` : phrase;
}

/** A known countable noun without article is set in the plural, so that it can stand in a sentence. */
function countable(phrase: string): string {
  const end = HEAD_ENDS.exec(phrase)?.index ?? phrase.length;
  const head = phrase.slice(0, end);
  if (DETERMINER.test(phrase) || /\b(a|an|the)\b/i.test(head)) return phrase;
  return head.replace(/[^ ]+$/, plural) + phrase.slice(end);
}

/**
 * The phrase as it stands inside a sentence. The capitals of its first word, and of all words of a headline, say nothing;
 * those of names, acronyms and other scripts stay as typed.
 */
function small(phrase: string): string {
  const words = phrase.split(' ');
  const isHeadline = words.length > 1 && words.every((word) => word.length < 4 || /^\P{Ll}/u.test(word));
  return words
    .map((word, index) => {
      if (!/^[A-Z][a-z'’-]*$/.test(word) || isName(word)) return word;
      const isFirst = index === 0 && words.length > 1;
      return isFirst || isHeadline || isCommonWord(word) ? word.toLowerCase() : word;
    })
    .join(' ');
}
