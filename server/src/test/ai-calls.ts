import type { AiWriter, CallOptions } from '#server/ports/ai-writer/ai-writer.ts';
import { aBrief, aPlan } from './sample-brief.ts';

const SOURCE = { title: 'Tea', content: '<p>Tea is good.</p>', aiSummary: null, includeText: null };

/** Options of a call that only the given signal aborts. */
export const call = (signal = new AbortController().signal): CallOptions => ({ signal });

/** All of a streamed text. */
export async function collect(parts: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const part of parts) text += part;
  return text;
}

/** A request for the middle section of the sample plan. */
export const section = (words = 90) => ({ brief: aBrief(), plan: aPlan(), position: 1, words });

type Run = (writer: AiWriter, options: CallOptions) => Promise<unknown>;

/** Every method of a writer, to be run through the same faults. */
export const UNSTREAMED: Record<string, Run> = {
  planPiece: (writer, options) => writer.planPiece(aBrief(), options),
  summarise: (writer, options) => writer.summarise(aBrief(), '<p>Text</p>', options),
  writeEmail: (writer, options) => writer.writeEmail(SOURCE, options),
  proposeProfile: (writer, options) =>
    writer.proposeProfile(
      { address: 'https://a.example', siteName: '', language: '', title: '', description: '', text: 'Bread' },
      options,
    ),
};
export const STREAMED: Record<string, Run> = {
  writeSection: (writer, options) => collect(writer.writeSection(section(), options)),
  writeSocialPost: (writer, options) => collect(writer.writeSocialPost(SOURCE, 'x', options)),
  answer: (writer, options) =>
    collect(writer.answer({ turns: [{ role: 'user', content: 'Hi' }], articles: [], facts: [] }, options)),
};
