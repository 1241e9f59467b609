import { z } from 'zod';
import { isEnglish } from '#server/lib/is-english.ts';
import { readBody } from '../foreign-json/read-body.ts';
import { readJson } from '../foreign-json/read-json.ts';
import type { Keywords } from './keywords.ts';

const PATH = '/v3/keywords_data/google_ads/search_volume/live';
const MAX_ANSWER_BYTES = 2 * 1024 * 1024;
const TIMEOUT_MS = 20_000;
const SUCCESS = 20_000;

type DataForSeoOptions = { login: string; password: string; baseUrl: string; timeoutMs?: number };

const entryShape = z.object({
  keyword: z.string(),
  search_volume: z.number().nullish(),
  competition: z.union([z.string(), z.number()]).nullish(),
});
const taskShape = z.object({ status_code: z.number(), result: z.array(entryShape).nullish() });
const answerShape = z.object({ tasks: z.tuple([taskShape], z.unknown()) });

export function createDataForSeoKeywords({
  login,
  password,
  baseUrl,
  timeoutMs = TIMEOUT_MS,
}: DataForSeoOptions): Keywords {
  const authorization = `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`;

  async function volumes(keywords: string[], signal: AbortSignal) {
    const response = await fetch(`${baseUrl.replace(/\/+$/, '')}${PATH}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify([{ keywords }]),
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new Error(`DataForSEO answered with status ${response.status}`);
    }
    const [task] = answerShape.parse(
      await readJson(await readBody(response, { name: 'DataForSEO', most: MAX_ANSWER_BYTES })),
    ).tasks;
    if (task.status_code !== SUCCESS) throw new Error(`DataForSEO refused with code ${task.status_code}`);
    return new Map(task.result?.map((entry) => [entry.keyword.toLowerCase(), entry]));
  }

  return {
    name: 'dataforseo',
    async suggest(topic, signal) {
      const phrases = composePhrases(topic).map(acceptable).filter(Boolean);
      if (phrases.length === 0) return { source: null, items: [] };
      const known = await volumes(phrases, signal);
      const items = phrases.map((phrase) => {
        const entry = known.get(phrase);
        return { phrase, volume: entry?.search_volume ?? null, competition: entry?.competition ?? null };
      });
      return { source: 'DataForSEO', items: items.sort((a, b) => (b.volume ?? -1) - (a.volume ?? -1)) };
    },
  };
}

/** Google Ads refuses a whole request for one unknown character. */
function acceptable(phrase: string): string {
  return phrase
    .replace(/[^\p{L}\p{M}\p{N}\s'&+.#/-]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Longest keyword of a search box and of Google Ads. */
const LONGEST_PHRASE = 80;
const MOST_WORDS = 10;
const WHOLE_WORDS = 9;
const LONGEST_CORE_WORDS = 7;

const ABOUT_A_THING = [
  '{x}',
  '{x} for beginners',
  'guide to {x}',
  'tips for {x}',
  '{x} explained',
  'ideas for {x}',
  'checklist for {x}',
  'questions about {x}',
];
const ABOUT_DOING = [
  'how to {x}',
  'how to {x} step by step',
  'best way to {x}',
  'easy ways to {x}',
  'what you need to {x}',
  'reasons to {x}',
];
const ABOUT_A_QUESTION = ['{x}', '{x} explained', '{x} in simple terms'];

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
  if (doing !== core) return phrasesOn(ABOUT_DOING, doing);
  const thing = core.replace(A_THING, '');
  if (thing === core && A_QUESTION.test(core)) return phrasesOn(ABOUT_A_QUESTION, core);
  return phrasesOn(ABOUT_A_THING, thing);
}

const phrasesOn = (templates: string[], topic: string) =>
  templates.map((template) => template.replace('{x}', () => topic));

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
