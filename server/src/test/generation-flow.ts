import { randomUUID } from 'node:crypto';
import { isTrackedEnvelope } from '@trpc/server';
import { generateContentInput, type GenerationEvent } from '#shared/schemas/content.ts';
import type { signedIn } from './signed-in.ts';

type Api = Awaited<ReturnType<typeof signedIn>>['api'];
export type Received = { id: string; event: GenerationEvent };

/** What the create form sends for an ordinary post; change what a test is about. */
export function aRequest(changes: Record<string, unknown> = {}) {
  return generateContentInput.parse({
    id: randomUUID(),
    contentType: 'blog',
    topic: 'green tea',
    wordCount: 600,
    ...changes,
  });
}

/** Watches until the generation ends, or `until` is met. */
export async function watched(
  api: Api,
  input: { id: string; lastEventId?: string },
  until: (event: GenerationEvent) => unknown = () => false,
): Promise<Received[]> {
  const received: Received[] = [];
  const stream: AsyncIterable<unknown> = await api.content.watchGeneration(input);
  for await (const envelope of stream) {
    if (!isTrackedEnvelope<GenerationEvent>(envelope)) throw new Error('an event without an id');
    const [id, event] = envelope;
    received.push({ id, event });
    if (until(event)) break;
  }
  return received;
}

/** The text of each section as a browser would show it after these events. */
export function shownText(events: GenerationEvent[], before: string[] = []): string[] {
  let sections = [...before];
  for (const event of events) {
    if (event.type === 'snapshot') sections = event.sections.map(({ html }) => html);
    else if (event.type === 'plan') sections = event.plan.sections.map(() => '');
    else if (event.type === 'section') sections[event.position] = event.html;
    else if (event.type === 'text')
      sections[event.position] = (sections[event.position] ?? '').slice(0, event.offset) + event.html;
  }
  return sections;
}
