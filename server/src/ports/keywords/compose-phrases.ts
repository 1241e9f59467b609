import { isEnglish } from '../../lib/is-english.ts';

/** Longest keyword of a search box and of Google Ads. */
const LONGEST_PHRASE = 80;
const MOST_WORDS = 10;
const WHOLE_WORDS = 9;
const LONGEST_CORE_WORDS = 7;

const ABOUT_A_THING = [
  (thing: string) => thing,
  (thing: string) => `${thing} for beginners`,
  (thing: string) => `guide to ${thing}`,
  (thing: string) => `tips for ${thing}`,
  (thing: string) => `${thing} explained`,
  (thing: string) => `ideas for ${thing}`,
  (thing: string) => `checklist for ${thing}`,
  (thing: string) => `questions about ${thing}`,
];
const ABOUT_DOING = [
  (doing: string) => `how to ${doing}`,
  (doing: string) => `how to ${doing} step by step`,
  (doing: string) => `best way to ${doing}`,
  (doing: string) => `easy ways to ${doing}`,
  (doing: string) => `what you need to ${doing}`,
  (doing: string) => `reasons to ${doing}`,
];
const ABOUT_A_QUESTION = [
  (question: string) => question,
  (question: string) => `${question} explained`,
  (question: string) => `${question} in simple terms`,
];

/** "How to brew tea", "10 ways to brew tea": an activity follows. */
const TO_DO =
  /^(?:(?:the )?(?:\d+ )?(?:best |easy |simple |top )*(?:ways?|reasons?|steps|tips)|how|when|where|why) to (?=\S)/;
/** "What is green tea", "10 tips for green tea": a thing follows. */
const A_THING =
  /^(?:what (?:is|are)|(?:an? |the )?(?:\w+ )?(?:guide|introduction) to|(?:the )?(?:\d+ )?(?:best |top )*(?:tips|ideas|tricks|reasons) (?:for|about|on)|(?:the )?\d+ (?:best|top)|all about|everything about) (?=\S)/;
const A_QUESTION = /^(?:what|why|how|when|where|which|who|can|could|should|do|does|did|is|are|will|would) /;
const PART_BEGINS = new Set(
  'after as at because before by for from if in of on that to when where while who with without'.split(' '),
);
const LOOSE_END = / (?:a|an|the|of|to|and|or|for|in|on|at|with|your|my|our|their|from|by|as|is|are)$/;

/** What a service is asked the figures of: grammatical for any topic, the plainest first. */
export function composePhrases(topic: string): string[] {
  const core = coreOf(topic);
  if (!core) return [];
  // English phrases around foreign words are never searched.
  if (!isEnglish(core)) return [core];
  const phrases = composed(core).filter(
    (phrase) => phrase.length <= LONGEST_PHRASE && phrase.split(' ').length <= MOST_WORDS,
  );
  return [...new Set(phrases)];
}

function composed(core: string): string[] {
  const doing = core.replace(TO_DO, '');
  if (doing !== core) return ABOUT_DOING.map((about) => about(doing));
  const thing = core.replace(A_THING, '');
  if (thing === core && A_QUESTION.test(core)) return ABOUT_A_QUESTION.map((about) => about(core));
  return ABOUT_A_THING.map((about) => about(thing));
}

function coreOf(topic: string): string {
  const [clause = ''] = topic
    .toLowerCase()
    .split(/[:;,.!?()[\]{}|"“”«»]+(?:\s|$)|\s[-–—]+\s/)
    .filter((part) => part.trim());
  const words = clause
    .replace(/[^\p{L}\p{M}\p{N}\s'’&+.#/-]/gu, ' ')
    .trim()
    .split(/\s+/);
  return withoutLooseEnd(wholePhrase(words).join(' '));
}

function wholePhrase(words: string[]): string[] {
  if (words.length <= WHOLE_WORDS) return words;
  const end = words.findLastIndex((word, index) => index <= LONGEST_CORE_WORDS && PART_BEGINS.has(word));
  return end > 1 ? words.slice(0, end) : words;
}

function withoutLooseEnd(words: string): string {
  const shorter = words.replace(LOOSE_END, '');
  return shorter === words ? words : withoutLooseEnd(shorter);
}
