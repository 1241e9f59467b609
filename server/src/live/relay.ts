import { randomUUID } from 'node:crypto';
import type { Bus } from '#server/database/message-bus.ts';
import type { GenerationEvent } from '#shared/schemas/content.ts';
import type { Entry } from './live-entry.ts';
import {
  cursorOf,
  eventsSince,
  formatCursor,
  hasEnded,
  parseCursor,
  type Cursor,
  type LiveSection,
  type LiveState,
} from './live-state.ts';

const CHANNEL = 'generation_live';
/** Watchers renew their request in time. */
const WANTED_MS = 6000;

/** `from`: the sender, which ignores its own messages. */
type Message = { from: string } & News;
type News =
  | { type: 'opened'; id: string }
  | { type: 'want'; wanted: { id: string; seen: string | null }[] }
  | ({ type: 'progress'; id: string } & Progress);

type Options = {
  bus: Bus;
  entries: Map<string, Entry>;
  wake: (entry: Entry) => void;
  onError: (error: unknown) => void;
};

export type Relay = ReturnType<typeof createRelay>;

/** Live text between instances, sent only for generations another instance has asked for. */
export function createRelay({ bus, entries, wake, onError }: Options) {
  const self = randomUUID();
  const send = (news: News) => {
    const message: Message = { from: self, ...news };
    return bus.publish(CHANNEL, JSON.stringify(message)).catch(onError);
  };

  const unsubscribe = bus.subscribe(CHANNEL, (payload) => {
    const message: Message = JSON.parse(payload);
    if (message.from === self) return;
    if (message.type === 'want')
      return message.wanted.forEach(({ id, seen }) => answer(entries.get(id), seen));
    const entry = entries.get(message.id);
    if (!entry || entry.isWrittenHere) return;
    if (message.type === 'opened') want([entry]);
    else receive(entry, message);
  });

  function want(wanted: Entry[]) {
    if (wanted.length > 0) void send({ type: 'want', wanted: wanted.map(wish) });
  }

  function receive(entry: Entry, message: Progress) {
    entry.heardAt = Date.now();
    const next = applyEvents(entry.state, message);
    if (!next) return want([entry]);
    entry.state = next;
    if (message.events.length > 0) wake(entry);
  }

  /** Answers without news too, as a sign of life. */
  function answer(entry: Entry | undefined, seen: string | null) {
    if (!entry?.isWrittenHere) return;
    entry.wantedUntil = Date.now() + WANTED_MS;
    report(entry, seen === null ? null : parseCursor(seen));
  }

  function report(entry: Entry, seen: Cursor | null) {
    const { state, id } = entry;
    if (!state) return;
    const news = progressOf(state, seen, id);
    entry.reported = cursorOf(state);
    // In sequence: connections of a pool keep no order.
    entry.reporting = entry.reporting.then(() => send(news));
  }

  return {
    want,
    /** For instances whose users already watch this generation. */
    opened: (id: string) => void send({ type: 'opened', id }),
    changed(entry: Entry) {
      if (entry.wantedUntil >= Date.now()) report(entry, entry.reported);
    },
    stop: () => {
      unsubscribe();
      for (const entry of entries.values()) entry.wantedUntil = 0;
    },
  };
}

const wish = ({ id, state }: Entry) => ({ id, seen: state && formatCursor(cursorOf(state)) });

function progressOf(state: LiveState, seen: Cursor | null, id: string): News {
  const rewrites = state.sections.map((section) => section.rewrites);
  return { type: 'progress', id, attempt: state.attempt, rewrites, events: eventsSince(seen, state, id) };
}

/** With what the browser need not know. */
type Progress = { attempt: number; rewrites: number[]; events: GenerationEvent[] };

/** May change the copy in place. @returns null when events in between are missing */
function applyEvents(state: LiveState | null, { attempt, rewrites, events }: Progress): LiveState | null {
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
