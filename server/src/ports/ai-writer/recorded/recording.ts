import { hash } from 'node:crypto';
import { z } from 'zod';
import { storedProfile } from '#shared/schemas/profiles.ts';
import { voiceRules } from '#shared/schemas/voice.ts';
import { toMessages, type Asked, type Message } from '../../openai/prompt.ts';

/** What a user would fill in: the form, a profile and the sources. */
export const recordedBrief = z.object({
  label: z.string(),
  request: z.record(z.string(), z.json()),
  profile: storedProfile.extend({ voiceRules }).nullable().default(null),
  sources: z.array(z.object({ title: z.string(), text: z.string() })),
});
export type RecordedBrief = z.infer<typeof recordedBrief>;

/** Which model wrote the answers, when and how. */
export const recordedBy = z.object({ model: z.string(), writtenOn: z.iso.date(), how: z.string() });
export type RecordedBy = z.infer<typeof recordedBy>;

const message = z.object({ role: z.enum(['system', 'user', 'assistant']), content: z.string() });
export const recordedCalls = z.array(
  z.object({ purpose: z.string(), request: z.array(message), answer: z.string() }),
);
export type RecordedCall = z.infer<typeof recordedCalls>[number];

export type Recording = { name: string; brief: RecordedBrief; by: RecordedBy; calls: RecordedCall[] };

/** As a request is recorded: with a fence and a day of no meaning. */
export const messagesOf = (prompt: Asked): Message[] =>
  toMessages(prompt, { now: new Date(0), fence: 'fence' });

/** What is left out of a match depends on how fast the other sections came: the words still to write, the sentence before. */
const PASSING: [RegExp, string][] = [
  [/<data-fence name="last sentence before your section">\n[^]*?\n<\/data-fence>\n?/g, ''],
  [/about \d+ words long: [^.]*\./g, 'of its length.'],
];
const MARK = /⟦(f\d{1,5})(?:: ([^⟦⟧]*))?⟧/g;

type Mark = { id: string; words: string };
type Known = { key: string; marks: Map<number, Mark> };

/** The hash of a request without its marks, and the marks by where they stand. */
export function knownBy(request: Message[]): Known {
  const marks = new Map<number, Mark>();
  const instructions = request.filter(({ role }) => role === 'system').map(({ content }) => content);
  const material = request.filter(({ role }) => role !== 'system').map(({ content }) => content);
  const lasting = PASSING.reduce((text, [part, instead]) => text.replace(part, instead), material.join('\n'));

  let text = '';
  let at = 0;
  for (const { 0: mark, 1: id = '', 2: words = '', index } of lasting.matchAll(MARK)) {
    text += lasting.slice(at, index);
    marks.set(text.length, { id, words });
    text += words;
    at = index + mark.length;
  }

  return { key: hash('sha256', [...instructions, text + lasting.slice(at)].join('\n')), marks };
}

/** The answer in the names that the facts have now: they are numbered anew whenever more of them are found. */
export function withFactsOf(answer: string, from: Known, to: Known): string {
  const now = new Map<string, string | undefined>();
  const words = new Map<string, string>();
  for (const [place, mark] of from.marks) {
    now.set(mark.id, now.get(mark.id) ?? to.marks.get(place)?.id);
    words.set(mark.id, words.get(mark.id) || mark.words);
  }

  return answer
    .replace(/⟦(f\d{1,5})⟧/g, (_, id: string) => {
      const name = now.get(id);
      return name ? `⟦${name}⟧` : (words.get(id) ?? '');
    })
    .replace(/"(f\d{1,5})"/g, (_, id: string) => `"${now.get(id) ?? ''}"`);
}
