import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { errorCode, type ErrorText, errorText } from './error-text.ts';
import { isSame } from './is-same.ts';
import { isKept, isReachableAgain, savedBy, say } from './kept-texts.ts';
import { type Place, useKeptText } from './use-kept-text.ts';

/** Who pauses is saved at once. */
const PAUSE_MS = 1000;
/** Who does not is saved all the same: three seconds after a letter it is on the server, one of them is for its way. */
const LATEST_MS = 2000;
/** An answer that takes longer has been lost on its way. */
const ANSWER_MS = 10_000;
const RETRIES_MS = [2000, 4000, 8000, 15_000];
/** What the server would answer again. */
const REFUSALS = new Set<unknown>([
  'BAD_REQUEST',
  'CONFLICT',
  'FORBIDDEN',
  'NOT_FOUND',
  'PAYLOAD_TOO_LARGE',
  'UNAUTHORIZED',
]);

/** What the server has, and its revision where it counts them. */
export type Stored<Value> = { value: Value; revision: number | null };

/** The last text that was saved from here, as it was written here and as the server has it since. */
export type Base<Value> = { written: Value; stored: Stored<Value> };

type Way<Value> = {
  /** @throws an error with the code CONFLICT where the server has another text than this base by now */
  save: (draft: Value, base: Base<Value>) => Promise<Stored<Value>>;
  /** What the server has by now; null where it has none any more. */
  newest: () => Promise<Stored<Value> | null>;
  /** The text as its author reads it: two with the same words are the same text. */
  inWords: (value: Value) => string;
  /** Whether the server would take it. */
  canSave?: (draft: Value, base: Base<Value>) => boolean;
};

type Keeping<Value> = Pick<ReturnType<typeof useKeptText<Value>>, 'keep' | 'forget'>;

type State<Value> = {
  draft: Value;
  base: Base<Value>;
  isSaving: boolean;
  failure: ErrorText | null;
  isConflict: boolean;
  /** The server cannot be reached; the text is in the browser meanwhile. */
  isOutOfReach: boolean;
};

const NO_TROUBLE = { failure: null, isConflict: false, isOutOfReach: false };

type Options<Value> = Place & Way<Value> & { stored: Stored<Value>; draft?: Value };

/**
 * Saves what is written, pause or no pause, and keeps it in the browser until the server has it. Where the server has been
 * given another text meanwhile, nothing is overwritten, and saving waits until the author has decided.
 */
export function useAutosave<Value>({ name, title, stored, draft = stored.value, ...way }: Options<Value>) {
  const { found, leave, ...keeping } = useKeptText<Value>({ name, title });
  const ways = useRef({ ...way, ...keeping });
  useEffect(() => {
    ways.current = { ...way, ...keeping };
  });

  const [autosave] = useState(() => createAutosave(stored, draft, () => ways.current));
  const { draft: written, base, ...state } = useSyncExternalStore(autosave.subscribe, autosave.state);
  useEffect(() => autosave.begin(), [autosave]);

  const { change, save, revision, both, overwrite, takeNewest, restart } = autosave;
  return {
    ...state,
    found,
    leave,
    draft: written,
    base,
    isDirty: !isSame(written, base.written),
    change,
    save,
    revision,
    both,
    overwrite,
    takeNewest,
    restart,
  };
}

export type Autosave<Value> = ReturnType<typeof useAutosave<Value>>;

function createAutosave<Value>(stored: Stored<Value>, draft: Value, way: () => Way<Value> & Keeping<Value>) {
  let state: State<Value> = {
    draft,
    base: { written: stored.value, stored },
    isSaving: false,
    ...NO_TROUBLE,
  };
  const readers = new Set<() => void>();
  let pause: ReturnType<typeof setTimeout> | undefined;
  let latest: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<boolean> | null = null;
  /** Its time came while another save was on its way. */
  let isDue = false;
  let failures = 0;
  /** Whether they have arrived is not known. */
  let unanswered: Value[] = [];

  function set(next: Partial<State<Value>>) {
    state = { ...state, ...next };
    for (const tell of readers) tell();
  }

  const isDirty = () => !isSame(state.draft, state.base.written);

  function keep(sent: Value | null = null) {
    const { value, revision } = state.base.stored;
    if (isDirty()) way().keep({ value: state.draft, stored: value, revision, sent });
    else way().forget();
  }

  function stopTimers() {
    clearTimeout(pause);
    clearTimeout(latest);
    latest = undefined;
    isDue = false;
  }

  function schedule() {
    clearTimeout(pause);
    if (!isDirty()) return stopTimers();
    pause = setTimeout(onTime, PAUSE_MS);
    latest ??= setTimeout(onTime, LATEST_MS);
  }

  function onTime() {
    isDue = running !== null;
    void attempt();
  }

  function change(edit: (known: Value) => Value) {
    const next = edit(state.draft);
    const isRefused = !state.isConflict && !state.isOutOfReach;
    set({ draft: next, ...(isRefused && { failure: null }) });
    keep(unanswered.at(-1));
    // A server that cannot be reached is asked now and then, not at every letter.
    if (failures === 0) schedule();
  }

  /** @returns whether the server has all of it */
  async function save(): Promise<boolean> {
    while (isDirty()) if (!(await attempt())) return false;
    return true;
  }

  /** One save at a time. @returns whether it has succeeded */
  function attempt(): Promise<boolean> {
    if (running) return running;
    const { draft: sent, base, isConflict } = state;
    const canSave = way().canSave?.(sent, base) ?? true;
    if (isConflict || !canSave || !isDirty()) return Promise.resolve(false);

    running = send(sent, base).finally(() => {
      running = null;
      if (isDue) void attempt();
    });
    return running;
  }

  async function send(sent: Value, base: Base<Value>): Promise<boolean> {
    stopTimers();
    keep(sent);
    set({ isSaving: true });
    try {
      return saved(sent, await answerOf(way().save(sent, base)));
    } catch (error) {
      return await failed(error, sent);
    } finally {
      set({ isSaving: false });
    }
  }

  function saved(written: Value, answer: Stored<Value>): true {
    failures = 0;
    unanswered = [];
    isReachableAgain();
    set({ base: { written, stored: answer }, ...NO_TROUBLE });
    keep();
    return true;
  }

  async function failed(error: unknown, sent: Value): Promise<boolean> {
    const code = errorCode(error);
    if (code === 'CONFLICT') {
      const own = await ownArrival();
      if (own) return saved(own.written, own.stored);
    }

    if (code === undefined) unanswered.push(sent);
    const isOutOfReach = code === undefined && isKept();
    set({ failure: errorText(error), isConflict: code === 'CONFLICT', isOutOfReach });
    if (!REFUSALS.has(code)) tryAgain(code === undefined);
    return false;
  }

  /** A save whose answer was lost is no change by somebody else. */
  async function ownArrival(): Promise<Base<Value> | null> {
    if (unanswered.length === 0) return null;
    const { newest, inWords } = way();
    const stored = await newest().catch(() => null);
    const written = stored && unanswered.findLast((sent) => inWords(sent) === inWords(stored.value));
    return written ? { written, stored } : null;
  }

  function tryAgain(isOutOfReach: boolean) {
    if (isOutOfReach) say('unreachable');
    const wait = RETRIES_MS[Math.min(failures, RETRIES_MS.length - 1)];
    failures += 1;
    pause = setTimeout(onTime, wait);
  }

  /** @returns what the server has by now; null, and the failure is shown, when it cannot be had */
  async function ask(): Promise<Stored<Value> | null> {
    try {
      return await way().newest();
    } catch (error) {
      set({ failure: errorText(error) });
      return null;
    }
  }

  return {
    state: () => state,
    subscribe(tell: () => void) {
      readers.add(tell);
      return () => void readers.delete(tell);
    },
    begin() {
      const end = new AbortController();
      const endSaving = savedBy(save);
      window.addEventListener('online', () => void save(), end);
      document.addEventListener('visibilitychange', () => document.hidden && void save(), end);
      if (isDirty()) {
        keep();
        schedule();
      }
      return () => {
        end.abort();
        endSaving();
        // What cannot be saved now is offered at the next visit.
        void save().then(stopTimers);
      };
    },
    change,
    save,
    revision: () => state.base.stored.revision,
    /** @returns what is written here and what the server has by now */
    async both() {
      const stored = await ask();
      return stored && { mine: way().inWords(state.draft), newer: way().inWords(stored.value) };
    },
    /** Saves on top of the newer text. */
    async overwrite() {
      const stored = await ask();
      if (!stored) return;
      set({ base: { ...state.base, stored }, ...NO_TROUBLE });
      await save();
    },
    /** What is written next goes on from this text; what is not saved yet stays. */
    restart(stored: Stored<Value>) {
      if (isDirty() || running || isSame(stored, state.base.stored)) return;
      set({ draft: stored.value, base: { written: stored.value, stored }, ...NO_TROUBLE });
    },
    /** Gives up what was written here. */
    async takeNewest() {
      const stored = await ask();
      if (!stored) return null;
      set({ draft: stored.value, base: { written: stored.value, stored }, ...NO_TROUBLE });
      way().forget();
      return stored;
    },
  };
}

/** A save that is lost on its way would hold up all that is written after it. */
function answerOf<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('No answer')), ANSWER_MS);
  return Promise.race([answer, late.promise]).finally(() => clearTimeout(timer));
}
