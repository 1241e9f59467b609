import { createStore, set } from 'idb-keyval';
import { afterEach, expect, test, vi } from 'vitest';
import { signedInUser } from '#client/test/signed-in-user.ts';
import { followLeftText, type KeptText } from './kept-texts.ts';

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

afterEach(() => void Reflect.deleteProperty(navigator, 'locks'));

test('the text of a crashed tab is offered once the browser knows that the tab has ended', async () => {
  await set([user, LEFT.name, LEFT.writer], LEFT, database);
  const end = heldBy(LEFT.page);
  const tell = vi.fn<(left: KeptText<string> | null) => void>();

  void followLeftText(user, LEFT.name, new AbortController().signal, tell);
  await vi.waitFor(() => expect(tell).toHaveBeenCalledExactlyOnceWith(null));

  end();
  await vi.waitFor(() => expect(tell).toHaveBeenLastCalledWith(LEFT));
});
