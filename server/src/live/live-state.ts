import { GENERATION_STATUSES, type GenerationStatus } from '#shared/rules/content.ts';
import type { ShownPlan } from '#shared/schemas/content-plan.ts';
import type { GenerationEvent } from '#shared/schemas/content.ts';

export type LiveSection = { html: string; finished: boolean; rewrites: number };

export type LiveState = {
  /** Text of an earlier attempt is stale. */
  attempt: number;
  status: GenerationStatus;
  topic: string;
  wordsAsked: number;
  plan: ShownPlan | null;
  sections: LiveSection[];
  failure: { message: string; hint: string } | null;
};

export type Cursor = {
  attempt: number;
  status: GenerationStatus;
  isPlanned: boolean;
  sections: { length: number; finished: boolean; rewrites: number }[];
};

export function hasEnded({ status }: { status: GenerationStatus }): boolean {
  return status === 'done' || status === 'failed' || status === 'cancelled';
}

export function cursorOf({ attempt, status, plan, sections }: LiveState): Cursor {
  return {
    attempt,
    status,
    isPlanned: plan !== null,
    sections: sections.map(({ html, finished, rewrites }) => ({ length: html.length, finished, rewrites })),
  };
}

/** `attempt.status.planned`, then per section its length, a letter and its rewrites. */
export function formatCursor({ attempt, status, isPlanned, sections }: Cursor): string {
  const seen = sections.map(
    ({ length, finished, rewrites }) => `${length}${finished ? 'f' : 'w'}${rewrites}`,
  );
  return [attempt, status, isPlanned ? 1 : 0, ...seen].join('.');
}

/** @returns null for a malformed cursor; the watcher then starts from the beginning */
export function parseCursor(text: string): Cursor | null {
  const [attempt = '', name, planned, ...rest] = text.split('.');
  const status = GENERATION_STATUSES.find((known) => known === name);
  const sections = rest.map((part) => /^(\d{1,7})([fw])(\d{1,4})$/.exec(part));
  if (!/^\d{1,9}$/.test(attempt) || !status || sections.includes(null)) return null;
  return {
    attempt: Number(attempt),
    status,
    isPlanned: planned === '1',
    sections: sections.map((match) => ({
      length: Number(match?.[1]),
      finished: match?.[2] === 'f',
      rewrites: Number(match?.[3]),
    })),
  };
}

/** Begins with a snapshot when the two share no history. */
export function eventsSince(seen: Cursor | null, state: LiveState, id: string): GenerationEvent[] {
  const isKnown = seen !== null && isEarlier(seen, state);
  const events: GenerationEvent[] = isKnown ? progress(seen, state) : [snapshot(state)];
  if (isKnown && seen.status === state.status) return events;
  if (state.status === 'done') events.push({ type: 'done', id });
  else if (state.status === 'failed' && state.failure) events.push({ type: 'failed', ...state.failure });
  else if (isKnown || state.status === 'cancelled') events.push({ type: 'status', status: state.status });
  return events;
}

/** False when a section became shorter: then it is not a continuation. */
function isEarlier(seen: Cursor, state: LiveState) {
  if (seen.attempt !== state.attempt) return false;
  return state.sections.every(({ html, finished }, position) => {
    const before = seen.sections[position];
    return !before || finished || (!before.finished && before.length <= html.length);
  });
}

function snapshot({ status, topic, wordsAsked, plan, sections }: LiveState): GenerationEvent {
  return {
    type: 'snapshot',
    status,
    topic,
    wordsAsked,
    plan,
    sections: sections.map(({ html, finished }, position) => ({ position, html, finished })),
  };
}

function progress(seen: Cursor, { plan, sections }: LiveState): GenerationEvent[] {
  const events: GenerationEvent[] = plan && !seen.isPlanned ? [{ type: 'plan', plan }] : [];
  for (const [position, { html, finished, rewrites }] of sections.entries()) {
    const before = seen.sections[position] ?? { length: 0, finished: false, rewrites: 0 };
    if (finished) {
      if (!before.finished || before.rewrites !== rewrites) events.push({ type: 'section', position, html });
    } else if (html.length > before.length) {
      events.push({ type: 'text', position, offset: before.length, html: html.slice(before.length) });
    }
  }
  return events;
}
