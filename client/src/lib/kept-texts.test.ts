import { createStore, set } from 'idb-keyval';
import { afterEach, expect, test, vi } from 'vitest';
import { signedInUser } from '#client/test/signed-in-user.ts';
import {
  followLeftText,
  forgetAllTexts,
  isReachableAgain,
  keepText,
  leftText,
  onKeepingTrouble,
  type KeepingTrouble,
  type KeptText,
} from './kept-texts.ts';

const database = createStore('veemark', 'kept-texts');
const user = signedInUser.id;
const LEFT: KeptText<string> = {
  user,
  name: 'piece/1',
  page: 'another',
  writer: 'its editor',
  title: 'Brewing tea',
  at: 1,
  value: 'Hot water first.',
  stored: '',
  revision: 1,
  unanswered: [],
};

/** The browser's locks, one of which another page holds. */
function heldBy(page: string) {
  const name = `writing/${page}`;
  const ended = Promise.withResolvers<void>();
  let isHeld = true;
  const locks = {
    query: async () => ({ held: isHeld ? [{ name }] : [] }),
    request: async (asked: string) => (asked === name ? ended.promise : undefined),
  };
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });

  return () => {
    isHeld = false;
    ended.resolve();
  };
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks');
  Reflect.deleteProperty(navigator, 'onLine');
});

test('the text of a crashed tab is offered once the browser knows that the tab has ended', async () => {
  await set([user, LEFT.name, LEFT.writer], LEFT, database);
  const end = heldBy(LEFT.page);
  const tell = vi.fn<(left: KeptText<string> | null) => void>();

  void followLeftText(user, LEFT.name, new AbortController().signal, tell);
  await vi.waitFor(() => expect(tell).toHaveBeenCalledExactlyOnceWith(null));

  end();
  await vi.waitFor(() => expect(tell).toHaveBeenLastCalledWith(LEFT));
});

test('another user of the browser never sees it, and it goes when its own signs out', async () => {
  await set([user, LEFT.name, LEFT.writer], LEFT, database);
  const others = { ...LEFT, user: 'somebody else' };
  await set([others.user, others.name, others.writer], others, database);
  expect(await leftText(user, LEFT.name)).toEqual(LEFT);

  await forgetAllTexts(user);
  expect(await leftText(user, LEFT.name)).toBeNull();
  expect(await leftText(others.user, others.name)).toEqual(others);
});

test('a lost network is reported once each time, a browser that stores nothing only once', async () => {
  const reported: KeepingTrouble[] = [];
  const end = onKeepingTrouble((trouble) => reported.push(trouble));
  const { page, at, ...text } = LEFT;

  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
  await keepText(text);
  await keepText({ ...text, value: 'Hot water first. Then tea.' });
  expect(reported).toEqual(['unreachable']);

  isReachableAgain();
  await keepText(text);
  expect(reported).toEqual(['unreachable', 'unreachable']);

  // What cannot be stored is refused as it is by a full disk.
  const unstorable = { ...text, value: (() => page + at) as unknown as string };
  await keepText(unstorable);
  await keepText(unstorable);
  expect(reported).toEqual(['unreachable', 'unreachable', 'notKept']);

  await forgetAllTexts(user);
  await keepText(unstorable);
  expect(reported.at(-1), 'the next user sees it, too').toBe('notKept');
  expect(reported.filter((trouble) => trouble === 'notKept')).toHaveLength(2);
  end();
});
