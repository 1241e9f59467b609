import { act, fireEvent, screen } from '@testing-library/react';
import { TRPCClientError } from '@trpc/client';
import { expect, test, vi } from 'vitest';
import { renderForUser } from '#client/test/render-for-user.tsx';
import { signedInUser } from '#client/test/signed-in-user.ts';
import { leftText, type LeftText } from './kept-texts.ts';
import type { Stored } from './saver.ts';
import { useAutosave } from './use-autosave.ts';

const LETTER_MS = 200;
/** What the user has been promised. */
const PROMISED_MS = 3000;

type Save = (draft: string, base: { stored: Stored<string> }) => Promise<Stored<string>>;

type FieldProps = { save: Save; newest: () => Promise<Stored<string> | null>; left?: LeftText<string> };

function Field({ save, newest, left }: FieldProps) {
  const { draft, change, isConflict, isDirty } = useAutosave<string>({
    name: 'piece/1',
    title: 'A text',
    stored: { value: '', revision: 1 },
    left,
    save,
    newest,
    inWords: (text) => text.trim(),
    canSave: (text) => !text.startsWith('#'),
  });
  const saved = isDirty ? 'Not saved' : 'Saved';

  return (
    <>
      <textarea
        aria-label="Text"
        value={draft}
        onChange={({ currentTarget }) => change(() => currentTarget.value)}
      />
      <p>{isConflict ? 'Changed elsewhere' : saved}</p>
    </>
  );
}

/** A server with one text. What is sent while it is out of reach may have arrived all the same. */
function aServer() {
  const server = { text: '', revision: 1, state: 'answers' as 'answers' | 'gone' | 'answer lost', saves: 0 };
  const save: Save = async (draft, { stored }) => {
    server.saves += 1;
    if (server.state === 'gone') throw new TypeError('Failed to fetch');
    if (stored.revision !== server.revision)
      throw TRPCClientError.from({
        error: { message: 'Changed.', code: -32000, data: { code: 'CONFLICT', httpStatus: 409 } },
      });
    server.text = draft;
    server.revision += 1;
    if (server.state === 'answer lost') throw new TypeError('Failed to fetch');
    return { value: draft.trim(), revision: server.revision };
  };
  const newest = async () => ({ value: server.text.trim(), revision: server.revision });
  return { server, save, newest };
}

async function open(one = aServer(), left?: LeftText<string>) {
  const view = renderForUser(<Field save={one.save} newest={one.newest} left={left} />, { answers: {} });
  const field = await screen.findByLabelText('Text');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const type = (text: string) => fireEvent.change(field, { target: { value: text } });
  return { ...one, ...view, pass, type };
}

const kept = async () => (await leftText<string>(signedInUser.id, 'piece/1'))?.value ?? null;

test('who types without a pause is saved three seconds after the first letter that is not', async () => {
  const { server, pass, type } = await open();
  const typed: string[] = [''];
  for (let letters = 1; letters <= 60; letters += 1) {
    typed.push('x'.repeat(letters));
    type('x'.repeat(letters));
    await pass(LETTER_MS);
    const late = typed.length - 1 - PROMISED_MS / LETTER_MS;
    expect(server.text.length).toBeGreaterThanOrEqual(Math.max(0, late));
  }
  expect(server.saves).toBeLessThan(10);
});

test('a text that could not be saved for a while is saved again once it can be, pause or no pause', async () => {
  const { server, pass, type } = await open();
  type('#');
  await pass(2 * PROMISED_MS);
  expect(server.saves).toBe(0);

  for (let letters = 1; letters * LETTER_MS <= PROMISED_MS; letters += 1) {
    type('x'.repeat(letters));
    await pass(LETTER_MS);
  }
  expect(server.text).toMatch(/^x+$/);
});

test('who pauses is saved soon, and once', async () => {
  const { server, pass, type } = await open();
  type('Tea');
  await pass(PROMISED_MS / 2);
  expect(server.text).toBe('Tea');
  await pass(10 * PROMISED_MS);
  expect(server.saves).toBe(1);
  expect(screen.getByText('Saved')).toBeVisible();
});

test('while the server is gone the text stays in the browser, and is sent when it is back', async () => {
  const { server, pass, type, unmount } = await open();
  server.state = 'gone';
  type('Tea');
  await pass(PROMISED_MS);
  expect(screen.getByText('Not saved')).toBeVisible();
  type('Tea and more');
  await pass(10 * PROMISED_MS);
  unmount();
  vi.useRealTimers();
  await vi.waitFor(async () => expect(await kept()).toBe('Tea and more'));

  const again = await open();
  again.type('Coffee');
  act(() => void window.dispatchEvent(new Event('online')));
  await again.pass(0);
  expect(again.server.text).toBe('Coffee');
});

test('however long the server was gone, saving goes on within three seconds of its return', async () => {
  const { server, pass, type } = await open();
  server.state = 'gone';
  type('Tea');
  await pass(100 * PROMISED_MS);
  server.state = 'answers';
  await pass(PROMISED_MS);
  expect(server.text).toBe('Tea');
  expect(screen.getByText('Saved')).toBeVisible();
});

test('who comes back to the page is saved at once', async () => {
  const { server, pass, type } = await open();
  server.state = 'gone';
  type('Tea');
  await pass(PROMISED_MS);
  server.state = 'answers';
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await pass(0);
  expect(server.text).toBe('Tea');
});

test('what is typed while a server that was gone answers again is saved too', async () => {
  const { server, save, newest } = aServer();
  const answers = Promise.withResolvers<void>();
  const late: Save = async (draft, base) => {
    if (server.state !== 'gone') await answers.promise;
    return save(draft, base);
  };
  const { pass, type } = await open({ server, save: late, newest });
  server.state = 'gone';
  type('Tea');
  await pass(PROMISED_MS);
  server.state = 'answers';
  await pass(PROMISED_MS);
  type('Tea, hot');
  answers.resolve();
  await pass(PROMISED_MS);
  expect(server.text).toBe('Tea, hot');
  expect(screen.getByText('Saved')).toBeVisible();
});

/** A save arrives, its answer does not, and its author goes on. */
async function goOnAfterLostAnswer({ server, type, pass }: Awaited<ReturnType<typeof open>>) {
  server.state = 'answer lost';
  type('Tea');
  await pass(PROMISED_MS);
  server.state = 'answers';
  type('Tea, hot');
  await pass(10 * PROMISED_MS);
}

test('a save that arrived without an answer is no change by somebody else', async () => {
  const one = await open();
  await goOnAfterLostAnswer(one);
  expect(one.server.text).toBe('Tea, hot');
  expect(screen.getByText('Saved')).toBeVisible();
});

test('what is typed while a save is on its way is kept with that save, which may arrive after a crash', async () => {
  const { pass, type, unmount } = await open({ ...aServer(), save: () => new Promise(() => {}) });
  type('Tea');
  await pass(PROMISED_MS);
  type('Tea, hot');
  unmount();
  vi.useRealTimers();

  const left = () => leftText<string>(signedInUser.id, 'piece/1');
  await vi.waitFor(async () =>
    expect(await left()).toMatchObject({ value: 'Tea, hot', unanswered: ['Tea'] }),
  );
});

test('a save from before the crash that arrives when its author has gone on is no change by somebody else', async () => {
  const { server, pass } = await open(aServer(), { value: 'Tea, hot', unanswered: ['Tea'] });
  server.text = 'Tea';
  server.revision = 2;
  act(() => void window.dispatchEvent(new Event('online')));
  await pass(0);
  expect(screen.getByText('Saved')).toBeVisible();
  expect(server.text).toBe('Tea, hot');
});

test('whose change it was is asked again while the server does not say', async () => {
  const { server, save, newest } = aServer();
  const asked = vi.fn(newest).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await goOnAfterLostAnswer(await open({ server, save, newest: asked }));
  expect(asked).toHaveBeenCalledTimes(2);
  expect(screen.getByText('Saved')).toBeVisible();
  expect(server.text).toBe('Tea, hot');
});

test('what was changed elsewhere is not overwritten, however often one goes on typing', async () => {
  const { server, pass, type } = await open();
  server.revision = 2;
  server.text = 'Theirs';
  for (const text of ['Mine', 'Mine too']) {
    type(text);
    await pass(10 * PROMISED_MS);
  }
  expect(screen.getByText('Changed elsewhere')).toBeVisible();
  expect(server.text).toBe('Theirs');
});
