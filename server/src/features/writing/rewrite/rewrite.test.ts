import { expect, test } from 'vitest';
import { createOfflineWriter } from '#server/ports/ai-writer/offline.ts';
import { createOpenAiWriter } from '#server/ports/ai-writer/openai.ts';
import { createFakeWriter } from '#server/test/fake-writer.ts';
import { ownAiServer } from '#server/test/own-ai-server.ts';
import { saveWithSource } from '#server/test/piece-with-source.ts';
import { plainPiece } from '#server/test/plain-piece.ts';
import { aBrief } from '#server/test/sample-brief.ts';
import { signedIn } from '#server/test/signed-in.ts';
import { collected, storedGeneration } from '#server/test/stored-rows.ts';
import { USELESS_ANSWERS } from '#server/test/stubs/ai-faults.ts';
import { REWRITE_KINDS, REWRITE_MESSAGES, REWRITES_PER_PIECE } from '#shared/rules/piece.ts';
import { REWRITE_MAX, type RewriteInput } from '../inputs.ts';
import type { RewriteEvent } from './rewrite.ts';

const service = await ownAiServer();

const aiWriter = (timeoutMs = 60_000) =>
  createOpenAiWriter({ apiKey: 'sk-test', baseURL: service.url, model: 'm', timeoutMs, retryWaitMs: 5 });
const offline = () => createOfflineWriter({ wordsPerSecond: Infinity });

async function author(services = {}) {
  const one = await signedIn({ services });
  const { id } = await plainPiece(one.db, one.user.id);
  const ask = (order: Partial<RewriteInput> = {}) =>
    one.api.content.rewrite({
      id,
      kind: 'rewrite',
      html: '<p>Good tea begins with good leaves.</p>',
      wish: '',
      heading: '',
      before: '',
      ...order,
    });
  const answer = async (order: Partial<RewriteInput> = {}) =>
    (await collected<RewriteEvent>(await ask(order))).at(-1);
  return { ...one, id, ask, answer };
}

test('a part is written as its author watches, and nothing of the piece is changed @long', async () => {
  const { api, id, ask } = await author({ writer: aiWriter() });
  const before = await api.content.getContent({ id });
  const events = await collected(await ask());
  expect(events.length).toBeGreaterThan(1);
  const last = { done: true, openFigures: [], isSample: false, left: REWRITES_PER_PIECE - 1 };
  expect(events.at(-1)).toMatchObject({ ...last, html: expect.stringMatching(/^<p>.+<\/p>$/) });
  await expect(api.content.getContent({ id })).resolves.toEqual(before);
});

test.each(REWRITE_KINDS)(
  '%s: the model gets the part, its wish, its neighbours and the voice',
  async (kind) => {
    const one = await author({ writer: aiWriter() });
    const { db, id, answer } = one;
    await storedGeneration(one, id, aBrief({ tone: 'dry', audience: 'night nurses', language: 'de' }));
    await answer({ kind, wish: 'like a letter', heading: 'Leaves', before: 'Water matters.' });
    const sent = JSON.stringify(service.calls[0]?.body);
    const parts = ['good leaves', 'like a letter', 'Leaves', 'Water matters.'];
    for (const part of [...parts, 'dry', 'night nurses', 'German']) expect(sent).toContain(part);
    const { tokens } = await db.generation.findUniqueOrThrow({ where: { id } });
    const { prompt_tokens: input, completion_tokens: output } = service.calls[0]?.invoice ?? {};
    expect(tokens).toEqual([{ step: 'rewrite', model: 'm', input, cached: 0, output }]);
  },
);

test('facts keep their marks, links stay, and what no source bears out is named @long', async () => {
  const writer = createFakeWriter();
  let asked = '';
  writer.rewrite = async function* ({ html }) {
    asked = html;
    yield '<p>A third (⟦f1⟧) close, 99 % complain.';
    yield '<a href="https://tea.example/a">Tea</a><script>alert(1)</script></p>';
  };
  const one = await author({ writer });
  await saveWithSource(one, one.id, '<p>34 % of shops close early.</p>');
  const html =
    '<p><span data-fact="f1">34 %</span> of shops close. <a href="https://tea.example/a">Tea</a></p>';
  const answer = await one.answer({ html });
  expect(asked).toContain('data-fact="f1"');
  expect(answer?.html).toContain('<span data-fact="f1">34 %</span>');
  expect(answer?.html).toContain('https://tea.example/a');
  expect(answer?.html).not.toContain('script');
  expect(answer).toMatchObject({ openFigures: ['99 %'] });
});

test('a piece has thirty rewrites; a failed one costs none, and more at once do not get more @long', async () => {
  const { db, id, answer } = await author({ writer: aiWriter(2000) });
  for (const fault of USELESS_ANSWERS) {
    service.settings.always = fault;
    await expect(answer()).rejects.toThrow(REWRITE_MESSAGES.failed);
  }
  service.reset();
  await db.piece.update({ where: { id }, data: { rewrites: REWRITES_PER_PIECE - 1 } });
  const tries = await Promise.allSettled([answer(), answer(), answer()]);
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  service.calls.length = 0;
  await expect(answer()).rejects.toThrow(REWRITE_MESSAGES.usedUp);
  expect(service.calls).toHaveLength(0);
});

test('leaving ends the call to the AI within a second and counts nothing', async () => {
  service.settings.tokensPerSecond = 5;
  const { db, id, ask } = await author({ writer: aiWriter() });
  const running = await ask();
  await running.next();
  await running.return(undefined);
  await expect.poll(() => service.open()).toBe(0);
  await expect(db.piece.findUnique({ where: { id } })).resolves.toMatchObject({ rewrites: 0 });
});

test('what is empty, too long or without a wish is refused before anybody is asked', async () => {
  const { answer } = await author({ writer: aiWriter() });
  await expect(answer({ html: '<p> </p>' })).rejects.toThrow(REWRITE_MESSAGES.empty);
  await expect(answer({ html: 'x'.repeat(REWRITE_MAX + 1) })).rejects.toThrow(REWRITE_MESSAGES.tooLong);
  await expect(answer({ kind: 'wish', wish: ' ' })).rejects.toThrow(REWRITE_MESSAGES.wishMissing);
  expect(service.calls).toHaveLength(0);
});

test('without an AI service rules change a part, which is said', async () => {
  const { answer } = await author({ writer: offline() });
  const html =
    '<p>We utilise numerous leaves; they are fresh. They last. They grow. They smell. <a href="https://tea.example/a">More</a> is here.</p>';
  const simple = '<p>We use many leaves. They are fresh. They last.';
  await expect(answer({ kind: 'simplify', html })).resolves.toMatchObject({
    html: expect.stringContaining(simple),
    isSample: true,
  });
  const short = await answer({ kind: 'shorten', html });
  expect(short?.html).not.toContain('They smell.');
  expect(short?.html).toContain('https://tea.example/a');
  await expect(answer({ kind: 'expand', html })).resolves.toMatchObject({ isChanged: false });
});

test('a part that stays as it is counts as no rewrite, and is told from a change', async () => {
  const { db, id, answer } = await author({ writer: offline() });
  const html = '<p>Only one <strong>short</strong> sentence.</p>';
  const left = REWRITES_PER_PIECE;
  await expect(answer({ kind: 'shorten', html })).resolves.toMatchObject({ html, isChanged: false, left });
  await expect(db.piece.findUnique({ where: { id } })).resolves.toMatchObject({ rewrites: 0 });
  const two = '<p>One sentence. Another sentence.</p>';
  const changed = { isChanged: true, left: left - 1 };
  await expect(answer({ kind: 'shorten', html: two })).resolves.toMatchObject(changed);
});
