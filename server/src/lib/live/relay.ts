import type { Bus } from '../bus.ts';
import { applyEvents, type Progress } from './apply-events.ts';
import type { Entry } from './live-generations.ts';
import { cursorOf, eventsSince, formatCursor, parseCursor, type Cursor } from './live-state.ts';

const CHANNEL = 'generation_live';
/** Text for other instances is gathered for this long. */
const GATHER_MS = 40;
/** A request for the text of a generation is good for this long; whoever still wants it asks again before. */
const WANTED_MS = 6000;

type Message =
  | { type: 'opened'; id: string }
  | { type: 'want'; id: string; seen: string | null }
  | ({ type: 'progress'; id: string } & Progress);

type Options = {
  bus: Bus;
  entries: Map<string, Entry>;
  wake: (entry: Entry) => void;
  onError: (error: unknown) => void;
};

/** Carries live text between instances. Nothing is sent unless another instance has asked for that generation. */
export function createRelay({ bus, entries, wake, onError }: Options) {
  const send = (message: Message) => bus.publish(CHANNEL, JSON.stringify(message)).catch(onError);

  const unsubscribe = bus.subscribe(CHANNEL, (payload) => {
    const message: Message = JSON.parse(payload);
    const entry = entries.get(message.id);
    if (!entry) return;
    if (message.type === 'want') {
      if (entry.isWrittenHere) answer(entry, message.seen);
    } else if (!entry.isWrittenHere) {
      if (message.type === 'opened') want(entry);
      else receive(entry, message);
    }
  });

  function want(entry: Entry) {
    void send({ type: 'want', id: entry.id, seen: entry.state && formatCursor(cursorOf(entry.state)) });
  }

  function receive(entry: Entry, message: Progress) {
    entry.heardAt = Date.now();
    const next = applyEvents(entry.state, message);
    if (!next) {
      want(entry);
      return;
    }
    entry.state = next;
    if (message.events.length > 0) wake(entry);
  }

  /** Answers even when there is nothing new: the asker learns that somebody is writing. */
  function answer(entry: Entry, seen: string | null) {
    entry.wantedUntil = Date.now() + WANTED_MS;
    report(entry, seen === null ? null : parseCursor(seen));
  }

  function report(entry: Entry, seen: Cursor | null) {
    const { state, id } = entry;
    if (!state) return;
    const events = eventsSince(seen, state, id);
    const rewrites = state.sections.map((section) => section.rewrites);
    entry.reported = cursorOf(state);
    const message: Message = { type: 'progress', id, attempt: state.attempt, rewrites, events };
    // One after the other: the connections of a pool do not keep an order.
    entry.reporting = entry.reporting.then(() => send(message));
  }

  return {
    want,
    /** Other instances whose users watch this generation hear that it is being written here. */
    opened: (id: string) => void send({ type: 'opened', id }),
    /** Passes on what has changed since the last report, a moment later. */
    changed(entry: Entry) {
      if (entry.gathering || entry.wantedUntil < Date.now()) return;
      entry.gathering = setTimeout(() => {
        entry.gathering = undefined;
        report(entry, entry.reported);
      }, GATHER_MS);
    },
    /** Passes on the end at once. */
    closed(entry: Entry) {
      clearTimeout(entry.gathering);
      entry.gathering = undefined;
      if (entry.wantedUntil >= Date.now()) report(entry, entry.reported);
    },
    stop: () => {
      unsubscribe();
      for (const entry of entries.values()) {
        clearTimeout(entry.gathering);
        entry.wantedUntil = 0;
      }
    },
  };
}
