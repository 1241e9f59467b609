import type { GenerationEvent } from '#shared/schemas/content.ts';
import { hasEnded, type LiveSection, type LiveState } from './live-state.ts';

/** Events as they travel between instances, with what the browser need not know. */
export type Progress = { attempt: number; rewrites: number[]; events: GenerationEvent[] };

/**
 * Applies the writing process's events to a copy of a state; may change the copy in place.
 * @returns the newer copy, or null when events in between are missing.
 */
export function applyEvents(
  state: LiveState | null,
  { attempt, rewrites, events }: Progress,
): LiveState | null {
  let current = state;
  for (const event of events) {
    if (event.type === 'snapshot') {
      if (current && current.attempt > attempt) continue;
      const { status, topic, wordsAsked, plan } = event;
      const sections: LiveSection[] = [];
      for (const { position, html, finished } of event.sections)
        sections[position] = { html, finished, rewrites: 0 };
      current = { attempt, status, topic, wordsAsked, plan, sections, failure: null };
    } else {
      if (!current || current.attempt < attempt) return null;
      if (current.attempt > attempt || hasEnded(current)) continue;
      if (!applyEvent(current, event)) return null;
    }
  }
  if (current?.attempt === attempt)
    for (const [position, section] of current.sections.entries()) section.rewrites = rewrites[position] ?? 0;
  return current;
}

function applyEvent(state: LiveState, event: Exclude<GenerationEvent, { type: 'snapshot' }>): boolean {
  if (event.type === 'status') state.status = event.status;
  else if (event.type === 'done') state.status = 'done';
  else if (event.type === 'failed') {
    state.status = 'failed';
    state.failure = { message: event.message, hint: event.hint };
  } else if (event.type === 'plan') {
    state.plan = event.plan;
    state.sections = event.plan.sections.map(() => ({ html: '', finished: false, rewrites: 0 }));
  } else {
    const section = state.sections[event.position];
    if (!section) return false;
    if (event.type === 'text') return appendText(section, event.offset, event.html);
    section.html = event.html;
    section.finished = true;
  }
  return true;
}

function appendText(section: LiveSection, offset: number, html: string): boolean {
  if (section.finished) return true;
  if (offset > section.html.length) return false;
  if (offset + html.length > section.html.length) section.html = section.html.slice(0, offset) + html;
  return true;
}
