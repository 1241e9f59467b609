import type { Brief } from '#server/ports/ai-writer/brief.ts';
import { createOfflineWriter } from '#server/ports/ai-writer/offline.ts';

export const writer = createOfflineWriter({ wordsPerSecond: Infinity });
export const options = { signal: new AbortController().signal };

export async function textOf(stream: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const chunk of stream) text += chunk;
  return text;
}

/** A whole piece, its sections written at the same time. */
export async function write(brief: Brief) {
  const plan = await writer.planPiece(brief, options);
  const sections = plan.sections.map(({ words }, position) =>
    textOf(writer.writeSection({ brief, plan, position, words }, options)),
  );
  return { plan, html: (await Promise.all(sections)).join('\n') };
}
