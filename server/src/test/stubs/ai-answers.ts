import { countWords } from '#shared/text.ts';

/** What kind of question of ours a request is, told from its JSON schema or from the first words of its instructions. */
export type CallKind = 'plan' | 'section' | 'summary' | 'social' | 'email' | 'chat' | 'profile' | 'keywords';

export type ChatBody = {
  model?: string;
  stream?: boolean;
  stream_options?: { include_usage?: boolean };
  messages: { role: string; content: string }[];
  response_format?: { type: string; json_schema?: { name: string } };
};

const OPENINGS: [CallKind, RegExp][] = [
  ['section', /^You write one section/],
  ['summary', /^You write the short summary/],
  ['social', /^You write one post/],
  ['chat', /^You are Vee/],
];
const SENTENCES = [
  'People notice when a message respects their time',
  'A clear plan saves effort long before the first result is visible',
  'Small steps taken every week bring more than one large push',
  'Good advice names the next step and the reason behind it',
  'Readers return to pages that answer the question they came with',
  'Every choice becomes easier once the goal is written down',
  'The best examples come from ordinary days and honest numbers',
  'A short list beside the desk keeps the whole team on course',
  'It helps to ask a customer what nearly stopped them',
  'Plain words travel further than clever ones',
];

const PROFILE = {
  name: 'Blue Heron Bakery',
  description: 'A neighbourhood bakery',
  company: 'Blue Heron Bakery',
  voice: 'warm and plain',
  audience: 'neighbours who like good bread',
};

export function kindOf(body: ChatBody): CallKind {
  const schema = body.response_format?.json_schema?.name;
  if (schema === 'plan' || schema === 'email' || schema === 'profile' || schema === 'keywords') return schema;
  const instructions = body.messages[0]?.content ?? '';
  return OPENINGS.find(([, opening]) => opening.test(instructions))?.[0] ?? 'chat';
}

/** Words the request asks for, from its "about N words"; 60 where it names no number. */
function askedWords(body: ChatBody): number {
  const match = /about (\d+) words/.exec(body.messages.map(({ content }) => content).join('\n'));
  return match ? Number(match[1]) : 60;
}

/** The same request always gets the same answer; prose is `factor` times as long as it was asked to be. */
export function answerTo(
  body: ChatBody,
  factor: number,
  { sentences, says }: { sentences?: string[] | undefined; says?: ((body: ChatBody) => string) | undefined },
): string {
  const besides = says ? ` ${says(body)}` : '';
  const words = Math.max(1, Math.round(askedWords(body) * factor));
  const seed = JSON.stringify(body.messages).length;
  const topic = topicOf(body);
  const writers: Record<CallKind, () => string> = {
    plan: () => {
      const planned = plan(topic, askedWords(body));
      return JSON.stringify({ ...planned, excerpt: planned.excerpt + besides });
    },
    section: () =>
      (sentences ? wholeSentences(sentences, words) : paragraphs(words, seed)) +
      (besides && `\n<p>${besides}</p>`),
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
  return /<data name="topic">\n([\s\S]*?)\n<\/data>/.exec(text)?.[1] ?? 'the subject';
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
  for (let left = words, index = 0; left > 0; left -= 70, index += 1)
    parts.push(`<p>${prose(Math.min(left, 70), seed + index * 3)}</p>`);
  return parts.join('\n');
}

/** Exactly so many words of sentences. */
function prose(words: number, seed: number) {
  const sentences: string[] = [];
  for (let left = words, index = seed; left > 0; index += 1) {
    const all = (SENTENCES[index % SENTENCES.length] ?? '').split(' ');
    sentences.push(`${all.slice(0, left).join(' ')}.`);
    left -= all.length;
  }
  return sentences.join(' ');
}

/** Paragraphs of these sentences in turn, at least so many words. */
function wholeSentences(sentences: string[], words: number) {
  const paragraph = `<p>${sentences.join('').trim()}</p>`;
  return Array.from({ length: Math.ceil(words / countWords(paragraph)) }, () => paragraph).join('\n');
}
