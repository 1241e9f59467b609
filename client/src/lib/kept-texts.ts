import { createStore, promisifyRequest } from 'idb-keyval';
import { newId } from './new-id.ts';

/** What somebody has written here and the server does not have yet. */
export type KeptText<Value = unknown> = {
  /** Whose it is: another user of this browser never sees it. */
  user: string;
  /** Where it belongs: "piece/0199…", "brief". */
  name: string;
  /** Who wrote it: a field or an editor of that page, as long as it is on the screen. */
  page: string;
  writer: string;
  /** As it is called when its author is asked about it. */
  title: string;
  at: number;
  value: Value;
  /** What the server had when it was written, and under which revision. */
  stored: Value;
  revision: number | null;
  /** What was on its way to the server: whether one of them arrived is not known after a crash. */
  unanswered: Value[];
};

/** What its author goes on with. */
export type LeftText<Value> = Pick<KeptText<Value>, 'value' | 'unanswered'>;

type Text<Value> = Omit<KeptText<Value>, 'page' | 'at'>;
type Key = Pick<KeptText, 'user' | 'name' | 'writer'>;

const DATABASE = 'veemark';
const TABLE = 'kept-texts';
/** How long the other open pages of this browser are waited for, which save what was written there. */
const OTHERS_STEPS = 20;
const OTHERS_STEP_MS = 100;

const PAGE = newId();
const database = createStore(DATABASE, TABLE);
/** Of this page; also where the browser keeps nothing. */
const own = new Map<string, KeptText>();
const writers = new Set<string>();

const keyOf = ({ user, name, writer }: Key) => [user, name, writer];

/** An array is behind everything else where keys are ordered. */
const allOf = (...key: string[]) => IDBKeyRange.bound(key, [...key, []]);

/** When a writer ends, its texts may be offered to the next one. @returns ends it */
export function beginWriting(writer: string) {
  writers.add(writer);
  return () => void writers.delete(writer);
}

/** Keeps a text from now on, in the place of what its writer had kept under its name. */
export function keepText<Value>(text: Text<Value>) {
  const kept: KeptText<Value> = { ...text, page: PAGE, at: Date.now() };
  own.set(kept.writer, kept);
  stayReachable();
  if (!navigator.onLine) say('unreachable');
  return write((texts) => texts.put(kept, keyOf(kept)));
}

/** The server has it, or its author has thrown it away. */
export function forgetText(key: Key) {
  own.delete(key.writer);
  return write((texts) => texts.delete(keyOf(key)));
}

/** Nothing of this user stays in the browser; the next one is told of its troubles anew. */
export async function forgetAllTexts(user: string) {
  own.clear();
  await write((texts) => texts.delete(allOf(user)));
  said.clear();
}

/** The newest text of this name that nobody is writing any more: what it was written in was left, or has crashed. */
export async function leftText<Value>(user: string, name: string): Promise<KeptText<Value> | null> {
  return (await textsOf<Value>(user, name)).left;
}

/**
 * Tells of the text that was left under a name, and again whenever another page that writes there ends: of one that has
 * just crashed the browser still thinks for a moment that it is open.
 */
export async function followLeftText<Value>(
  user: string,
  name: string,
  signal: AbortSignal,
  tell: (left: KeptText<Value> | null) => void,
) {
  let writtenIn: string[];
  do {
    const texts = await textsOf<Value>(user, name);
    if (signal.aborted) return;
    tell(texts.left);
    writtenIn = texts.writtenIn;
  } while (await hasEnded(writtenIn, signal));
}

async function textsOf<Value>(user: string, name: string) {
  const [texts, open] = await Promise.all([stored(user, name), openPages()]);
  const others = texts.filter(({ page }) => page !== PAGE && open.has(page));
  const left = texts.filter((text) => !others.includes(text) && !writers.has(text.writer));
  return {
    left: (left.toSorted((one, other) => other.at - one.at)[0] as KeptText<Value> | undefined) ?? null,
    writtenIn: others.map(({ page }) => page),
  };
}

/** Waits for the end of one of these pages. @returns whether there was one to wait for */
async function hasEnded(pages: string[], signal: AbortSignal): Promise<boolean> {
  try {
    await Promise.any(
      pages.map((page) => navigator.locks.request(lockOf(page), { mode: 'shared', signal }, () => {})),
    );
    return true;
  } catch {
    return false;
  }
}

/** What of this user's is in this browser alone, when everything that can be saved has been. */
export async function unsavedTexts(user: string): Promise<KeptText[]> {
  stayReachable();
  channel?.postMessage(SAVE);
  await saveAll();
  for (let step = 0; step < OTHERS_STEPS && (await isWrittenElsewhere(user)); step += 1)
    await new Promise((resolve) => setTimeout(resolve, OTHERS_STEP_MS));

  return stored(user);
}

async function isWrittenElsewhere(user: string) {
  const [texts, open] = await Promise.all([stored(user), openPages()]);
  return texts.some(({ page }) => page !== PAGE && open.has(page));
}

async function stored(user: string, ...name: string[]): Promise<KeptText[]> {
  const isAsked = (text: KeptText) => text.user === user && name.every((asked) => asked === text.name);
  const written = [...own.values()].filter(isAsked);
  try {
    const range = allOf(user, ...name);
    const all = await database('readonly', (texts) => promisifyRequest<KeptText[]>(texts.getAll(range)));
    return [...written, ...all.filter(({ writer }) => !own.has(writer))];
  } catch {
    return written;
  }
}

async function write(change: (texts: IDBObjectStore) => IDBRequest) {
  try {
    await database('readwrite', (texts) => {
      change(texts);
      // By itself it would end a moment later, which a tab that crashes does not have.
      texts.transaction.commit();
      return promisifyRequest(texts.transaction);
    });
  } catch {
    say('notKept');
  }
}

const savers = new Set<() => Promise<unknown>>();

/** Names what saves a text that is being written. @returns ends it */
export function savedBy(save: () => Promise<unknown>) {
  savers.add(save);
  return () => void savers.delete(save);
}

const saveAll = () => Promise.all([...savers].map((save) => save()));

const SAVE = 'save';
const lockOf = (page: string) => `writing/${page}`;
let channel: BroadcastChannel | null = null;
let isReachable = false;

/** As long as this page lives the others leave its texts alone, and can ask it to save them. */
function stayReachable() {
  if (isReachable) return;
  isReachable = true;
  void navigator.locks?.request(lockOf(PAGE), () => new Promise(() => {}));
  if (!('BroadcastChannel' in window)) return;
  channel = new BroadcastChannel(DATABASE);
  channel.addEventListener('message', () => void saveAll());
}

async function openPages(): Promise<Set<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  const pages = held.flatMap(({ name }) =>
    name?.startsWith(lockOf('')) ? [name.slice(lockOf('').length)] : [],
  );
  return new Set(pages);
}

export type KeepingTrouble = 'unreachable' | 'notKept';

const listeners = new Set<(trouble: KeepingTrouble) => void>();
const said = new Set<KeepingTrouble>();

/** Each trouble is told once, being out of reach once each time. */
export function onKeepingTrouble(listen: (trouble: KeepingTrouble) => void) {
  listeners.add(listen);
  return () => void listeners.delete(listen);
}

export function say(trouble: KeepingTrouble) {
  if (said.has(trouble)) return;
  said.add(trouble);
  for (const listen of listeners) listen(trouble);
}

export const isReachableAgain = () => said.delete('unreachable');

export const isKept = () => !said.has('notKept');
