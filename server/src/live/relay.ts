import { randomUUID } from 'node:crypto';
import type { Bus } from '../database/message-bus.ts';
import { applyEvents, type Progress } from './apply-events.ts';
import type { Entry } from './live-entry.ts';
import {
  cursorOf,
  eventsSince,
  formatCursor,
  parseCursor,
  type Cursor,
  type LiveState,
} from './live-state.ts';

const CHANNEL = 'generation_live';
/** A request for a generation's text is valid for this long; watchers renew it in time. */
const WANTED_MS = 6000;

/** `from`: the sending instance, which ignores its own messages. */
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

/** Carries live text between instances. Nothing is sent unless another instance has asked for that generation. */
export function createRelay({ bus, entries, wake, onError }: Options) {
  const self = randomUUID();
  const send = (news: News) => {
    const message: Message = { from: self, ...news };
    return bus.publish(CHANNEL, JSON.stringify(message)).catch(onError);
  };

  const unsubscribe = bus.subscribe(CHANNEL, (payload) => {
    const message: Message = JSON.parse(payload);
    if (message.from === self) return;
    if (message.type === 'want') {
      for (const { id, seen } of message.wanted) answer(entries.get(id), seen);
      return;
    }
    const entry = entries.get(message.id);
    if (!entry || entry.isWrittenHere) return;
    if (message.type === 'opened') want([entry]);
    else receive(entry, message);
  });

  function want(wanted: Entry[]) {
    if (wanted.length === 0) return;
    const seenOf = (state: LiveState | null) => state && formatCursor(cursorOf(state));
    void send({ type: 'want', wanted: wanted.map(({ id, state }) => ({ id, seen: seenOf(state) })) });
  }

  function receive(entry: Entry, message: Progress) {
    entry.heardAt = Date.now();
    const next = applyEvents(entry.state, message);
    if (!next) {
      want([entry]);
      return;
    }
    entry.state = next;
    if (message.events.length > 0) wake(entry);
  }

  /** Answers even when there is nothing new, so the asking instance knows that the writer is alive. */
  function answer(entry: Entry | undefined, seen: string | null) {
    if (!entry?.isWrittenHere) return;
    entry.wantedUntil = Date.now() + WANTED_MS;
    report(entry, seen === null ? null : parseCursor(seen));
  }

  function report(entry: Entry, seen: Cursor | null) {
    const { state, id } = entry;
    if (!state) return;
    const events = eventsSince(seen, state, id);
    const rewrites = state.sections.map((section) => section.rewrites);
    entry.reported = cursorOf(state);
    const news: News = { type: 'progress', id, attempt: state.attempt, rewrites, events };
    // One after the other, because connections of a pool keep no order.
    entry.reporting = entry.reporting.then(() => send(news));
  }

  return {
    want,
    /** Other instances whose users watch this generation hear that it is being written here. */
    opened: (id: string) => void send({ type: 'opened', id }),
    /** Sends the changes since the last report. */
    changed(entry: Entry) {
      if (entry.wantedUntil >= Date.now()) report(entry, entry.reported);
    },
    stop: () => {
      unsubscribe();
      for (const entry of entries.values()) entry.wantedUntil = 0;
    },
  };
}
