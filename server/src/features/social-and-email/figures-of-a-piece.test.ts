import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { asCaller } from '#server/lib/caller.ts';
import { createOpenAiWriter } from '#server/ports/ai-writer/openai.ts';
import { ownAiServer } from '#server/test/own-ai-server.ts';
import { saveWithSource } from '#server/test/piece-with-source.ts';
import { plainPiece } from '#server/test/plain-piece.ts';
import { signedIn } from '#server/test/signed-in.ts';
import { collected } from '#server/test/stored-rows.ts';
import type { ChatBody } from '#server/test/stubs/ai-answers.ts';
import type { SocialEvent } from './social.ts';
import { openFiguresOf } from './source-of.ts';

const service = await ownAiServer();

const BOUND = '<p>Of the shops, <span data-fact="f1">34 percent</span> close early on Mondays.</p>';
const TRUE = 'Only 34 % stay open.';
const LIE = 'Some 77,000 loaves were sold.';
/** Short texts of one user that may wait. */
const WAITING_MAX = 50;
const isRepair = ({ messages }: ChatBody) =>
  messages.some(({ content }) => content.includes('name="open statements"'));

/** A piece that says one figure of its source and one that no source has. */
async function aPiece() {
  const writer = createOpenAiWriter({ baseURL: service.url, model: 'm', timeoutMs: 60_000, retryWaitMs: 5 });
  const user = await signedIn({ services: { writer } });
  const { id } = await plainPiece(user.db, user.user.id);
  return { ...user, id };
}

async function generated({ api, id }: Awaited<ReturnType<typeof aPiece>>) {
  const events = await collected<SocialEvent>(await api.content.generateSocial({ id, platforms: ['x'] }));
  return { last: events.at(-1), email: await api.content.generateEmail({ id }) };
}

async function written(piece: Awaited<ReturnType<typeof aPiece>>) {
  const { api, id } = piece;
  const fresh = await generated(piece);
  const [post] = await api.content.getSocial({ id });
  return { ...fresh, post, stored: await api.content.getEmail({ id }) };
}

test('the prompts of posts and e-mails hold the figures that have a source in the piece, which may be written in another way @long', async () => {
  const piece = await aPiece();
  await saveWithSource(piece, piece.id, `${BOUND}<p>We sold 480 loaves.</p>`);
  service.settings.says = () => TRUE;
  const { last, email, post, stored } = await written(piece);
  for (const { openFigures } of [last, email, post, stored].map((one) => one ?? { openFigures: null }))
    expect(openFigures).toEqual([]);
  expect(service.calls.map(({ kind }) => kind)).toEqual(['social', 'email']);
  for (const { body } of service.calls) {
    const [figures = ''] = /<data-\w+ name=.{1,3}figures.*?<.data-/.exec(JSON.stringify(body)) ?? [];
    expect(figures).toContain('34 percent');
    expect(figures).not.toContain('480');
  }
});

test('a figure that a model names by its mark is printed in posts and e-mails', async () => {
  const piece = await aPiece();
  await saveWithSource(piece, piece.id, BOUND);
  service.settings.says = () => 'Early on Mondays: ⟦f1⟧ of shops.';
  const { last, email, post, stored } = await written(piece);
  for (const text of [last?.text, email.body, post?.text, stored?.body])
    expect(text).toContain('Early on Mondays: 34 percent of shops.');
  expect(service.calls.map(({ kind }) => kind)).toEqual(['social', 'email']);
});

test('a figure that the piece has no source for is asked to be left out once, and is gone', async () => {
  const piece = await aPiece();
  await saveWithSource(piece, piece.id, BOUND);
  service.settings.says = (body) => (isRepair(body) ? TRUE : LIE);
  const { last, email, post, stored } = await written(piece);
  expect(last).toMatchObject({ done: true, openFigures: [] });
  expect(last?.text).toContain(TRUE);
  expect(email.body).toContain(TRUE);
  expect([post, stored]).toMatchObject([
    { text: last?.text, openFigures: [] },
    { body: email.body, openFigures: [] },
  ]);
  expect(service.calls.map(({ kind }) => kind)).toEqual(['social', 'social', 'email', 'email']);
});

test('a figure that stays is shown as open, also when the texts are loaded again', async () => {
  const piece = await aPiece();
  await saveWithSource(piece, piece.id, BOUND);
  service.settings.says = () => LIE;
  const { last, email, post, stored } = await written(piece);
  for (const one of [last, email, post, stored]) expect(one).toMatchObject({ openFigures: ['77,000'] });
  expect(service.calls).toHaveLength(4);
});

test('what was paid for is kept and checked, however many other requests of its user are being worked on @long', async () => {
  const piece = await aPiece();
  await saveWithSource(piece, piece.id, BOUND);
  const owner = piece.user.id;
  const check = () =>
    asCaller({ owner }, () => openFiguresOf({ facts: [], language: null, ownPhrases: [] }, LIE));
  const end = new AbortController();
  const others: Promise<void>[] = [];
  const keepBusy = async () => {
    while (!end.signal.aborted) if ((await check()).length === 0) await setImmediate();
  };
  onTestFinished(async () => {
    end.abort();
    await Promise.all(others);
  });
  service.settings.says = (body) => {
    if (others.length === 0) for (let n = 0; n <= WAITING_MAX + 10; n += 1) others.push(keepBusy());
    return isRepair(body) ? TRUE : LIE;
  };
  const { last, email } = await generated(piece);
  expect([last?.text, email.body]).toEqual([expect.stringContaining(TRUE), expect.stringContaining(TRUE)]);
  expect(await check(), 'another request of the user is refused').toEqual([]);
});

test('a piece without sources is written about as before, and a repair that fails costs nothing', async () => {
  const piece = await aPiece();
  service.settings.says = () => LIE;
  expect((await written(piece)).last).toMatchObject({ openFigures: [] });
  expect(service.calls.map(({ kind }) => kind)).toEqual(['social', 'email']);
  await saveWithSource(piece, piece.id, BOUND);
  service.faults.push(null, { kind: 'status', status: 400 }, null, { kind: 'status', status: 400 });
  const { last, email } = await written(piece);
  expect([last, email]).toMatchObject([{ openFigures: ['77,000'] }, { openFigures: ['77,000'] }]);
});

test('posts and e-mails may quote the title and the headings of the piece', async () => {
  const piece = await aPiece();
  await saveWithSource(piece, piece.id, `<h2>What the shops of the town say</h2>${BOUND}`);
  const title = 'How a small café keeps its regulars';
  await piece.db.piece.update({ where: { id: piece.id }, data: { title } });
  service.settings.says = () => `In “${title}” read “What the shops of the town say”.`;
  const { last, email, post, stored } = await written(piece);
  for (const one of [last, email, post, stored]) expect(one).toMatchObject({ openFigures: [] });
});
