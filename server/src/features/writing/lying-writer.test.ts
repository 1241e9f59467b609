import { expect, test } from 'vitest';
import { createOpenAiWriter } from '../../ports/ai-writer/openai.ts';
import { aRequest, watched } from '../../test/generation-flow.ts';
import { LIES, SOURCE_TEXT } from '../../test/lies.ts';
import { runningJobs } from '../../test/running-jobs.ts';
import { signedIn } from '../../test/signed-in.ts';
import { kindOf } from '../../test/stubs/ai-answers.ts';
import { ownAiServer } from '../../test/own-ai-server.ts';
import { testServices } from '../../test/test-services.ts';
import { finishedPiece } from './stages/run.ts';

const service = await ownAiServer();

/** What a piece says of itself whose second section tells this, in the first text and in the repaired one. */
async function toldOf(
  html: string,
  { verdict, isBroken = false }: { verdict?: string; isBroken?: boolean } = {},
) {
  service.reset();
  service.settings.verdict = isBroken ? 'perhaps' : verdict;
  service.settings.says = (body) =>
    kindOf(body) === 'section' && body.messages.some(({ content }) => content.includes('ection 2 of'))
      ? html
      : '';
  const { pool } = await testServices();
  const writer = createOpenAiWriter({ baseURL: service.url, model: 'test', timeoutMs: 5000, retryWaitMs: 5 });
  const user = await signedIn({ plan: 'pro', services: { writer } });
  const { stop } = await runningJobs({ services: user.services, pool });
  const { id: sourceId } = await user.api.content.addTextSource({ text: SOURCE_TEXT });
  const request = aRequest({ wordCount: 300, sourceIds: [sourceId] });
  await user.api.content.startGeneration(request);
  expect((await watched(user.api, request)).at(-1)?.event).toEqual({ type: 'done', id: request.id });
  await stop();
  const { claims } = await user.api.content.getEvidence({ id: request.id });
  const { content } = await user.api.content.getContent({ id: request.id });
  const repairs = service.calls.filter(({ body }) => JSON.stringify(body).includes('open statements\\'));
  return {
    content,
    repairs: repairs.length,
    user,
    id: request.id,
    readings: service.calls.filter(({ kind }) => kind === 'reading').length,
    claims: claims.map(({ surface, state }) => `${surface}: ${state}`),
  };
}

test.each(LIES.filter(({ isTrue }) => isTrue))(
  '$name, through the whole pipeline: $html is bound',
  async ({ html }) => {
    const { claims } = await toldOf(html);
    expect(claims).toHaveLength(1);
    expect(claims[0]).toMatch(/: bound$/);
  },
);

test.each([
  ['a share', 'Of all shops, 43 %⟦f1⟧ closed early.', '34 %'],
  ['an amount', 'A loaf costs €5.40⟦f2⟧.', '4.50 euros'],
  ['a date', 'It opened on 13 May 2019⟦f3⟧.', '3 May 2019'],
  [
    'a quotation',
    'The founder said: “We bake at night because bread needs time and money.”⟦f4⟧',
    '“We bake at night because bread needs time and quiet.”',
  ],
])(
  '%s that a model writes wrongly before its mark is the source’s in the piece',
  async (_name, html, printed) => {
    const { claims, repairs, content } = await toldOf(html);
    expect(content).toMatch(new RegExp(`<span data-fact="f\\d">${printed}</span>`));
    expect(claims).toEqual([`${printed}: bound`]);
    expect(repairs).toBe(0);
  },
);

test.each([
  ['a wrong value', 'Of all shops, 43 % closed early.', ['43 %: differs']],
  ['a figure of no source', 'Some 77,000 loaves were sold.', ['77,000: unsourced']],
  [
    'an altered quotation',
    'The founder said: “We bake at night because bread needs time and money.”',
    ['“We bake at night because bread needs time and money.”: unsourced'],
  ],
])('%s is open in the piece after the single repair', async (_name, html, expected) => {
  const { claims, repairs } = await toldOf(html);
  expect(claims).toEqual(expected);
  expect(repairs).toBe(1);
});

test('an invented study is open in the piece after the single repair', async () => {
  const { claims, repairs } = await toldOf('According to Oxford University, bread makes people happy.');
  expect(claims).toHaveLength(1);
  expect(claims[0]).toMatch(/Oxford University.*: unsourced$/);
  expect(repairs).toBe(1);
});

test('a figure without a mark is judged by its sentence, and nothing is repaired', async () => {
  const { claims, repairs } = await toldOf('Of all shops, 34 % closed early.');
  expect(repairs).toBe(0);
  expect(claims).toEqual(['34 %: bound']);
});

test('a foreign link leaves its words alone', async () => {
  const { claims, content } = await toldOf('See <a href="https://spam.example/x">this page</a> first.');
  expect(content).toContain('See this page first.');
  expect(content).not.toContain('spam.example');
  expect(claims).toEqual([]);
});

const TRUE = 'Of all shops, 34 %⟦f1⟧ closed early.';

test.each([
  ['supported', '34 %: bound'],
  ['contradicted', '34 %: doubted'],
  ['unclear', '34 %: doubted'],
])(
  'a second reading that finds a claim %s leaves it as %s, in one call that the ledger shows',
  async (verdict, expected) => {
    const { claims, readings, user, id } = await toldOf(TRUE, { verdict });
    expect(claims).toEqual([expected]);
    expect(readings).toBe(1);
    const { entries } = await user.api.billing.usageHistory({});
    const steps = entries.find((entry) => entry.id === id)?.tokens.map(({ step }) => step);
    expect(steps).toContain('check');
  },
);

test('a second reading clears nothing that differs or has no source, and is not asked about it', async () => {
  const lies = 'Of all shops, 43 % closed early. Some 77,000 loaves were sold.';
  const { claims, readings } = await toldOf(lies, { verdict: 'supported' });
  expect(claims).toEqual(['43 %: differs', '77,000: unsourced']);
  expect(readings).toBe(0);
});

test('an answer that is none leaves the claims as the rules have them', async () => {
  const { claims, readings } = await toldOf(TRUE, { isBroken: true });
  expect(claims).toEqual(['34 %: bound']);
  expect(readings).toBe(2);
});

test('a doubt stays while its sentence stays, and goes when its user confirms it', async () => {
  const { user, id, content } = await toldOf(TRUE, { verdict: 'contradicted' });
  const { title, slug, excerpt, keywords } = await user.api.content.getContent({ id });
  const edit = { id, title, slug, excerpt, keywords };
  await user.api.content.updateContent({ ...edit, revision: 1, content: `${content}<p>More.</p>` });
  const [claim] = (await user.api.content.getEvidence({ id })).claims;
  expect(claim).toMatchObject({ state: 'doubted', fact: { surface: '34 %' } });
  const confirmed = await user.api.content.confirmClaims({
    id,
    revision: 2,
    numbers: [claim?.n ?? 0],
    reason: 'Read it.',
  });
  expect(confirmed.claims).toMatchObject([{ state: 'confirmed', reason: 'Read it.' }]);
});

/** A piece whose text is complete, while a model that does not answer is asked to read it again. */
async function beingReadAgain() {
  service.reset();
  service.settings.hangsAt = 'reading';
  service.settings.says = (body) =>
    kindOf(body) === 'section' && body.messages.some(({ content }) => content.includes('ection 2 of'))
      ? TRUE
      : '';
  const { pool } = await testServices();
  const writer = createOpenAiWriter({ baseURL: service.url, model: 'test', timeoutMs: 60_000 });
  const user = await signedIn({ plan: 'pro', services: { writer } });
  const { stop } = await runningJobs({ services: user.services, pool });
  const { id: sourceId } = await user.api.content.addTextSource({ text: SOURCE_TEXT });
  const request = aRequest({ wordCount: 300, sourceIds: [sourceId] });
  await user.api.content.startGeneration(request);
  const reading = () => service.calls.find(({ kind }) => kind === 'reading');
  await expect.poll(reading, { timeout: 20_000 }).toBeDefined();
  return {
    ...user,
    request,
    stop,
    /** How long the model is asked on after this. */
    askedOnFor: async (act: () => Promise<unknown>) => {
      await act();
      const doneAt = performance.now();
      await expect.poll(() => reading()?.abortedAt, { timeout: 5000 }).toBeDefined();
      return (reading()?.abortedAt ?? Infinity) - doneAt;
    },
    readings: () => service.calls.filter(({ kind }) => kind === 'reading').length,
  };
}

test('a second reading is hung up on within a second when its account is deleted', async () => {
  const { api, askedOnFor, readings, stop } = await beingReadAgain();
  expect(await askedOnFor(() => api.account.deleteAccount())).toBeLessThan(1000);
  expect(readings()).toBe(1);
  await stop();
});

test('a cancel hangs up on the second reading within a second and keeps the text as the rules have judged it', async () => {
  const { api, db, request, askedOnFor, readings, stop } = await beingReadAgain();
  const { id } = request;
  const { result } = await db.generation.findUniqueOrThrow({ where: { id } });
  const cancel = () => api.content.cancelGeneration({ id });
  expect(await askedOnFor(() => expect(cancel()).resolves.toEqual({ isWritten: true }))).toBeLessThan(1000);
  expect((await watched(api, request)).at(-1)?.event).toEqual({ type: 'done', id });
  await stop();
  expect(readings()).toBe(1);
  expect(await api.content.getContent({ id })).toMatchObject({
    content: finishedPiece.parse(result).content,
  });
  expect((await api.content.getEvidence({ id })).claims).toMatchObject([{ surface: '34 %', state: 'bound' }]);
  const { entries } = await api.billing.usageHistory({});
  expect(entries.find((entry) => entry.id === id)).toMatchObject({ outcome: 'done' });
  await expect(cancel()).resolves.toEqual({ isWritten: true });
});
