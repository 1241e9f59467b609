import { countWords } from '#shared/rules/text/text.ts';

/** What kind of question of ours a request is, told from its JSON schema or from the first words of its instructions. */
export type CallKind =
  | 'plan'
  | 'section'
  | 'rewrite'
  | 'edit'
  | 'reading'
  | 'summary'
  | 'social'
  | 'email'
  | 'chat'
  | 'profile'
  | 'keywords';

export type ChatBody = {
  model?: string;
  stream?: boolean;
  stream_options?: { include_usage?: boolean };
  messages: { role: string; content: string }[];
  response_format?: { type: string; json_schema?: { name: string } };
};

const OPENINGS: [CallKind, RegExp][] = [
  ['section', /^You write one section/],
  ['rewrite', /^You rewrite one part/],
  ['summary', /^You write the short summary/],
  ['social', /^You write one post/],
  ['chat', /^You are Vee/],
];
/** One of each makes a sentence; together there are more than any piece has. */
const PARTS = [
  'A clear plan|A short list|An honest example|A plain word|A good question|A small test|A fresh pair of eyes|A quiet hour|A careful reader|A written goal|A simple rule|A second look|A fair price|A kind reply|A steady habit|A first draft|A real story|A useful map|A warm welcome|A calm morning',
  'saves|brings|carries|shows|explains|protects|settles|opens|shapes|mends|teaches|supports|rewards|clears|guides|lifts|calms|feeds|joins|frees',
  'the whole team|every new customer|the longest project|a doubtful start|the next decision|an open question|the hardest week|a curious visitor|the busy season|a worried owner|the slow months|a growing shop|the tired crowd|an early riser|the late shift|a shared desk|the empty room|a crowded street|the old recipe|a loyal guest',
  'long before noon|without much noise|in ordinary weather|at little cost|from the first day|with steady hands|beyond all doubt|through the winter|on every floor|behind the counter',
].map((part) => part.split('|'));
/** Sentences of one answer; no two answers for one piece share any. */
const ANSWER_SENTENCES = 150;
/** A prime, so that neighbours have little in common and no number shares its sentence. */
const SPREAD = 7919;

const PROFILE = {
  name: 'Blue Heron Bakery',
  description: 'A neighbourhood bakery',
  company: 'Blue Heron Bakery',
  voice: 'warm and plain',
  audience: 'neighbours who like good bread',
  topics: ['How to keep sourdough fresh', 'What makes a good crust', 'Bread for a wedding of fifty'],
};

const isStructured = (
  schema = '',
): schema is 'plan' | 'edit' | 'reading' | 'email' | 'profile' | 'keywords' =>
  /^(plan|edit|reading|email|profile|keywords)$/.test(schema);

export function kindOf(body: ChatBody): CallKind {
  const schema = body.response_format?.json_schema?.name;
  if (isStructured(schema)) return schema;
  const instructions = body.messages[0]?.content ?? '';
  return OPENINGS.find(([, opening]) => opening.test(instructions))?.[0] ?? 'chat';
}

/** Words the request asks for, from its "about N words"; 60 where it names no number. */
function askedWords(body: ChatBody): number {
  const match = /about (\d+) words/.exec(body.messages.map(({ content }) => content).join('\n'));
  return match ? Number(match[1]) : 60;
}

type Manner = {
  sentences?: string[] | undefined;
  says?: ((body: ChatBody) => string) | undefined;
  verdict?: string | undefined;
  lie?: { about: string; html: string } | undefined;
};

/** The same request always gets the same answer; prose is `factor` times as long as it was asked to be. */
export function answerTo(
  body: ChatBody,
  factor: number,
  { sentences, says, verdict = 'supported', lie }: Manner,
): string {
  const besides = says ? ` ${says(body)}` : '';
  const words = Math.max(1, Math.round(askedWords(body) * factor));
  const seed = seedOf(body);
  const topic = topicOf(body);
  const writers: Record<CallKind, () => string> = {
    plan: () => {
      const planned = plan(topic, askedWords(body));
      return JSON.stringify({ ...planned, excerpt: planned.excerpt + besides });
    },
    section: () =>
      (sentences ? wholeSentences(sentences, words, seed) : paragraphs(words, seed)) +
      (besides && `\n<p>${besides}</p>`) +
      (lie && isLiedTo(body, lie.about) ? `\n<p>${lie.html}</p>` : ''),
    rewrite: () => `<p>${prose(25, seed)}${besides}</p>`,
    edit: () => mended(body, besides, lie?.html),
    reading: () => readings(body, verdict),
    summary: () => `<p>${prose(words, seed)}${besides}</p>`,
    social: () => prose(25, seed) + besides,
    email: () =>
      JSON.stringify({
        subject: 'A note worth a minute',
        alternatives: ['One minute well spent', 'What we learned', 'For your next break'],
        body: `${prose(80, seed)}${besides}\n\nBest wishes`,
      }),
    chat: () => `${prose(40, seed)}${besides}\n\n- **Open** the page\n- Press the button`,
    profile: () => JSON.stringify({ ...PROFILE, summary: prose(30, seed) + besides }),
    keywords: () => JSON.stringify({ phrases: ['ideas', 'tips', 'guide'].map((word) => `${topic} ${word}`) }),
  };

  return writers[kindOf(body)]();
}

function topicOf(body: ChatBody) {
  const text = body.messages.map(({ content }) => content).join('\n');
  return /<data-\w+ name="topic">\n([\s\S]*?)\n<\/data-/.exec(text)?.[1] ?? 'the subject';
}

function plan(topic: string, words: number) {
  const count = Math.min(7, Math.max(3, Math.round(words / 200)));
  const heading = (index: number) => (index === 0 ? '' : `Part ${index} of ${topic}`);
  return {
    title: `A working guide to ${topic}`,
    slug: 'a-working-guide',
    excerpt: `What matters about ${topic}, in plain words.`,
    metaDescription: `What matters about ${topic}, with steps you can take today.`,
    keyphrases: [topic, `${topic} guide`, `${topic} tips`],
    sections: Array.from({ length: count }, (_, index) => ({
      heading: heading(index),
      points: ['what it is', 'why it matters'],
      words: Math.round(words / count) + (index % 2 === 0 ? 9 : -5),
    })),
    imageIdea: `A calm desk that shows ${topic}`,
    imageAlt: `Illustration of ${topic}`,
  };
}

function paragraphs(words: number, seed: number) {
  const parts: string[] = [];
  let index = seed;
  for (let left = words; left > 0; left -= 70) {
    const text = prose(Math.min(left, 70), index);
    index += text.split('.').length;
    parts.push(`<p>${text}</p>`);
  }
  return parts.join('\n');
}

/** Exactly so many words of sentences. */
function prose(words: number, seed: number) {
  const sentences: string[] = [];
  for (let left = words, index = seed; left > 0; index += 1) {
    const all = sentenceOf(index).split(' ');
    sentences.push(`${all.slice(0, left).join(' ')}.`);
    left -= all.length;
  }
  return sentences.join(' ');
}

/** Another sentence for every number below the product of the parts. */
function sentenceOf(number: number): string {
  const all = PARTS.reduce((product, part) => product * part.length, 1);
  let left = (number * SPREAD) % all;
  const words = PARTS.map((part) => {
    const word = part[left % part.length];
    left = Math.floor(left / part.length);
    return word;
  });
  return words.join(' ');
}

/** Where the sentences of an answer begin: each section of a piece has its own, and each way of asking for it. */
function seedOf({ messages }: ChatBody): number {
  const text = messages.map(({ content }) => content).join('\n');
  const section = Number(/ection (\d+) of \d+/.exec(text)?.[1] ?? 0);
  const way = 1 + ['text before', 'your text'].findIndex((name) => text.includes(` name="${name}">`));
  return (section * 3 + way) * ANSWER_SENTENCES;
}

/** Paragraphs of these sentences in turn, at least so many words; a number keeps each of them from coming twice. */
function wholeSentences(sentences: string[], words: number, seed: number) {
  const written: string[] = [];
  let number = seed;
  for (let left = words; left > 0; left -= countWords(written.at(-1) ?? '')) {
    const numbered = sentences.map((sentence) => `${(number += 1)} ${sentence}`);
    written.push(`<p>${numbered.join(' ').trim()}</p>`);
  }
  return written.join('\n');
}

/** Another sentence in the place of each that is to be mended; it insists on a lie. */
function mended(body: ChatBody, besides: string, lie?: string): string {
  const asked = body.messages.map(({ content }) => content).join('\n');
  const sentences = Array.from(
    asked.matchAll(/<data-\w+ name="sentence (\d+)">([\s\S]*?)<\/data-/g),
    ([, digits, sentence = '']) => {
      const number = Number(digits);
      const isLie = lie !== undefined && sentence.includes(lie);
      return { number, text: isLie ? lie : `${sentenceOf(7000 + number)}.${besides}` };
    },
  );
  return JSON.stringify({ sentences });
}

function isLiedTo({ messages }: ChatBody, about: string): boolean {
  const text = messages.map(({ content }) => content).join('\n');
  return text.includes(about) && /ection 2 of \d+/.test(text);
}

/** The same verdict on every claim. */
function readings({ messages }: ChatBody, verdict: string): string {
  const asked = messages.map(({ content }) => content).join('\n');
  const numbers = Array.from(asked.matchAll(/<data-\w+ name="claim (\d+)">/g), ([, number]) =>
    Number(number),
  );
  return JSON.stringify({ verdicts: numbers.map((number) => ({ number, verdict })) });
}
