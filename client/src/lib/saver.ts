import { errorCode, errorText, type ErrorText } from './error-text.ts';
import { isSame, isSameText } from './is-same.ts';
import { isKept, isReachableAgain, savedBy, say, type LeftText } from './kept-texts.ts';
import type { useKeptText } from './use-kept-text.ts';

/** Who pauses is saved at once. */
const PAUSE_MS = 1000;
/** Who does not is saved all the same: three seconds after a letter it is on the server, one of them is for its way. */
const LATEST_MS = 2000;
/** An answer that takes longer has been lost on its way. */
const ANSWER_MS = 10_000;
/** A server that answers with an error is asked less and less often. */
const RETRIES_MS = [2000, 4000, 8000, 15_000];
/** One that cannot be reached may be back at any moment. A part of it is left to chance: not all ask at once then. */
const OUT_OF_REACH_MS = { least: 1500, most: 2500 };
/** The most sent texts that are remembered, so that one of them is not taken for somebody else's change. */
const UNANSWERED_MAX = 8;
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

export type Way<Value> = {
  /** @throws an error with the code CONFLICT where the server has another text than this base by now */
  save: (draft: Value, base: Base<Value>) => Promise<Stored<Value>>;
  /** What the server has by now; null where it has none any more. */
  newest: () => Promise<Stored<Value> | null>;
  /** The text as its author reads it: two with the same words are the same text. */
  inWords: (value: Value) => string;
  /** Whether the server would take it. */
  canSave?: (draft: Value, base: Base<Value>) => boolean;
};

export type Keeping<Value> = Pick<ReturnType<typeof useKeptText<Value>>, 'keep' | 'forget'>;

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

/** What is saved of one text, when, and what becomes of a save that fails. Made once for each text that is open. */
export class Saver<Value> {
  readonly #readers = new Set<() => void>();
  #way: Way<Value> & Keeping<Value>;
  #state: State<Value>;
  #pause: ReturnType<typeof setTimeout> | undefined;
  #latest: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<boolean> | null = null;
  /** Its time came while another save was on its way. */
  #isDue = false;
  #failures = 0;
  /** Whether they have arrived is not known, and of the one that is on its way neither. */
  #unanswered: Value[] = [];

  /** @param left what an earlier visit has left, which is gone on with */
  constructor(stored: Stored<Value>, left: LeftText<Value> | null, way: Way<Value> & Keeping<Value>) {
    const draft = left ? left.value : stored.value;
    this.#way = way;
    this.#unanswered = left?.unanswered ?? [];
    this.#state = { draft, base: { written: stored.value, stored }, isSaving: false, ...NO_TROUBLE };
  }

  /** What the component that shows the text was rendered with last. */
  goBy(way: Way<Value> & Keeping<Value>) {
    this.#way = way;
  }

  readonly state = () => this.#state;

  readonly subscribe = (tell: () => void) => {
    this.#readers.add(tell);
    return () => void this.#readers.delete(tell);
  };

  readonly begin = () => {
    const end = new AbortController();
    const endSaving = savedBy(this.save);
    window.addEventListener('online', () => void this.save(), end);
    // Who leaves may not come back; who comes back waits for no timer, which a page out of sight has slower.
    document.addEventListener('visibilitychange', () => void this.save(), end);
    if (this.#isDirty()) {
      this.#keep();
      this.#schedule();
    }

    return () => {
      end.abort();
      endSaving();
      // What cannot be saved now is offered at the next visit.
      void this.save().then(() => this.#stopTimers());
    };
  };

  readonly change = (edit: (known: Value) => Value) => {
    const next = edit(this.#state.draft);
    const isRefused = !this.#state.isConflict && !this.#state.isOutOfReach;
    this.#set({ draft: next, ...(isRefused && { failure: null }) });
    this.#keep();
    // A server that cannot be reached is asked now and then, not at every letter.
    if (this.#failures === 0) this.#schedule();
  };

  /** Goes on with what an earlier visit has left; of its saves one may still arrive. */
  readonly restore = (left: LeftText<Value>) => {
    this.#unanswered = left.unanswered;
    this.change(() => left.value);
  };

  /** @returns whether the server has all of it */
  readonly save = async (): Promise<boolean> => {
    while (this.#isDirty()) if (!(await this.#attempt())) return false;
    return true;
  };

  readonly revision = () => this.#state.base.stored.revision;

  /** @returns what is written here and what the server has by now */
  readonly both = async () => {
    const stored = await this.#ask();
    const { inWords } = this.#way;
    return stored && { mine: inWords(this.#state.draft), newer: inWords(stored.value) };
  };

  /** Saves on top of the newer text. */
  readonly overwrite = async () => {
    const stored = await this.#ask();
    if (!stored) return;
    this.#set({ base: { ...this.#state.base, stored }, ...NO_TROUBLE });
    await this.save();
  };

  /** What is written next goes on from this text; what is not saved yet stays. */
  readonly restart = (stored: Stored<Value>) => {
    if (this.#isDirty() || this.#running || isSame(stored, this.#state.base.stored)) return;
    this.#set({ draft: stored.value, base: { written: stored.value, stored }, ...NO_TROUBLE });
  };

  /** Gives up what was written here. */
  readonly takeNewest = async () => {
    const stored = await this.#ask();
    if (!stored) return null;
    this.#set({ draft: stored.value, base: { written: stored.value, stored }, ...NO_TROUBLE });
    this.#way.forget();
    return stored;
  };

  #set(next: Partial<State<Value>>) {
    this.#state = { ...this.#state, ...next };
    for (const tell of this.#readers) tell();
  }

  #isDirty() {
    return !isSame(this.#state.draft, this.#state.base.written);
  }

  #keep() {
    const { value, revision } = this.#state.base.stored;
    const unanswered = [...this.#unanswered];
    if (this.#isDirty()) this.#way.keep({ value: this.#state.draft, stored: value, revision, unanswered });
    else this.#way.forget();
  }

  #stopTimers() {
    clearTimeout(this.#pause);
    clearTimeout(this.#latest);
    this.#latest = undefined;
    this.#isDue = false;
  }

  #schedule() {
    clearTimeout(this.#pause);
    if (!this.#isDirty()) return this.#stopTimers();
    this.#pause = setTimeout(this.#onTime, PAUSE_MS);
    this.#latest ??= setTimeout(this.#onTime, LATEST_MS);
  }

  readonly #onTime = () => {
    this.#stopTimers();
    this.#isDue = this.#running !== null;
    void this.#attempt();
  };

  /** One save at a time. @returns whether it has succeeded */
  #attempt(): Promise<boolean> {
    if (this.#running) return this.#running;
    const { draft: sent, base, isConflict } = this.#state;
    const canSave = this.#way.canSave?.(sent, base) ?? true;
    // The next change may make it one that can be saved.
    if (!canSave) this.#failures = 0;
    if (isConflict || !canSave || !this.#isDirty()) return Promise.resolve(false);

    this.#running = this.#send(sent, base).finally(() => {
      this.#running = null;
      if (this.#isDue) void this.#attempt();
    });
    return this.#running;
  }

  async #send(sent: Value, base: Base<Value>): Promise<boolean> {
    this.#stopTimers();
    const before = this.#unanswered;
    this.#unanswered = withSent(before, sent);
    this.#keep();
    this.#set({ isSaving: true });
    try {
      return this.#saved(sent, await answerOf(this.#way.save(sent, base)));
    } catch (error) {
      // What was refused has not arrived.
      if (errorCode(error) !== undefined) this.#unanswered = before;
      return await this.#failed(error);
    } finally {
      this.#set({ isSaving: false });
    }
  }

  #saved(written: Value, answer: Stored<Value>): true {
    this.#failures = 0;
    this.#unanswered = [];
    isReachableAgain();
    this.#set({ base: { written, stored: answer }, ...NO_TROUBLE });
    this.#keep();
    // What was typed while the server could not be reached has no time of its own yet.
    if (this.#isDirty()) this.#schedule();
    return true;
  }

  async #failed(refusal: unknown): Promise<boolean> {
    let error = refusal;
    if (errorCode(refusal) === 'CONFLICT') {
      try {
        const own = await this.#ownArrival();
        if (own) return this.#saved(own.written, own.stored);
      } catch (failure) {
        // Whose text the server has is asked again with the next save.
        error = failure;
      }
    }

    const code = errorCode(error);
    const isOutOfReach = code === undefined && isKept();
    this.#set({ failure: errorText(error), isConflict: code === 'CONFLICT', isOutOfReach });
    if (!REFUSALS.has(code)) this.#tryAgain(code === undefined);
    return false;
  }

  /** A save whose answer was lost is no change by somebody else. */
  async #ownArrival(): Promise<Base<Value> | null> {
    if (this.#unanswered.length === 0) return null;
    const { newest, inWords } = this.#way;
    const stored = await newest();
    const written =
      stored && this.#unanswered.findLast((sent) => isSameText(inWords(sent), inWords(stored.value)));
    return written ? { written, stored } : null;
  }

  #tryAgain(isOutOfReach: boolean) {
    if (isOutOfReach) say('unreachable');
    const wait = isOutOfReach ? untilReturn() : RETRIES_MS[Math.min(this.#failures, RETRIES_MS.length - 1)];
    this.#failures += 1;
    this.#pause = setTimeout(this.#onTime, wait);
  }

  /** @returns what the server has by now; null, and the failure is shown, when it cannot be had */
  async #ask(): Promise<Stored<Value> | null> {
    try {
      return await this.#way.newest();
    } catch (error) {
      this.#set({ failure: errorText(error) });
      return null;
    }
  }
}

function untilReturn() {
  const { least, most } = OUT_OF_REACH_MS;
  return least + Math.random() * (most - least);
}

/** The first of them is the likeliest to have arrived: what came after it met a server that was gone. */
function withSent<Value>(unanswered: Value[], sent: Value): Value[] {
  if (unanswered.at(-1) === sent) return unanswered;
  return unanswered.length < UNANSWERED_MAX ? [...unanswered, sent] : [...unanswered.toSpliced(1, 1), sent];
}

/** A save that is lost on its way would hold up all that is written after it. */
function answerOf<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('No answer')), ANSWER_MS);
  return Promise.race([answer, late.promise]).finally(() => clearTimeout(timer));
}
