import { expect, test } from 'vitest';
import { pieceTokens, totalTokens } from '#server/features/billing/piece-tokens.ts';
import { costOf } from '#server/features/billing/usage-history.ts';
import { createOpenAiWriter, type WriterModels } from '#server/ports/ai-writer/openai.ts';
import { aRequest, watched } from '#server/test/generation-flow.ts';
import { ownAiServer } from '#server/test/own-ai-server.ts';
import type { TestUser } from '#server/test/publisher.ts';
import { runningJobs } from '#server/test/running-jobs.ts';
import { signedIn } from '#server/test/signed-in.ts';
import { storedProfile } from '#server/test/stored-rows.ts';
import { kindOf } from '#server/test/stubs/ai-answers.ts';
import { testServices } from '#server/test/test-services.ts';

const service = await ownAiServer();

/** A user whose pieces the real adapter writes, at the service that misbehaves on request. */
async function userOfTheService(timeoutMs = 5000, models: WriterModels = {}) {
  const { pool } = await testServices();
  const options = { baseURL: service.url, model: 'test', timeoutMs, retryWaitMs: 5, ...models };
  const writer = createOpenAiWriter(options);
  const user = await signedIn({ services: { writer } });
  await runningJobs({ services: user.services, pool });
  return user;
}

/** A finished piece as it is stored, with what the ledger says of it. */
async function written({ api, db }: Pick<TestUser, 'api' | 'db'>, changes: Record<string, unknown>) {
  const request = aRequest(changes);
  const { id } = request;
  await api.content.startGeneration(request);
  expect((await watched(api, request)).at(-1)?.event).toEqual({ type: 'done', id });
  const piece = await db.piece.findUniqueOrThrow({ where: { id } });
  const { aiCalls, tokens } = await db.generation.findUniqueOrThrow({ where: { id } });
  const off = Math.abs((piece.wordCount ?? 0) - request.wordCount) / request.wordCount;
  return { piece, off, aiCalls, tokens: pieceTokens.parse(tokens) };
}

test('a model that writes too much or too little, and fails once, still delivers the length that was asked @long', async () => {
  service.settings.lengthFactor = [1, 0.6, 1.5, 0.8, 1.2];
  service.faults.push(null, { kind: 'status', status: 500 });
  const asked = { wordCount: 800, aiSearchFocus: true, topic: 'tea & biscuits' };
  const { piece, off, aiCalls } = await written(await userOfTheService(), asked);
  expect(off).toBeLessThanOrEqual(0.05);
  expect(piece.content).toContain('<h2>Part 1 of tea &amp; biscuits</h2>');
  expect(aiCalls).toBe(service.calls.length);
});

test('plan, text and edits are asked of their own models, and the ledger says what the service counts @long', async () => {
  service.settings.says = () => 'In 2019 the bakery sold 77,000 loaves.';
  service.faults.push(null, { kind: 'status', status: 500 });

  const one = await userOfTheService(5000, { planModel: 'planner', editModel: 'editor' });
  const text = 'In 2024 the bakery sold 12,400 loaves.';
  const { id: sourceId } = await one.api.content.addTextSource({ text });
  const { tokens } = await written(one, { aiSearchFocus: true, sourceIds: [sourceId] });
  const fences = service.calls.flatMap(({ body }) => JSON.stringify(body).match(/<data-\w+/g) ?? []);
  expect(new Set(fences).size).toBe(1);

  const steps = new Map(tokens.map(({ step, model }) => [step, model]));
  const models = { plan: 'planner', write: 'test', edit: 'editor', summary: 'test' };
  expect(Object.fromEntries(steps)).toEqual(models);

  for (const model of ['planner', 'test', 'editor']) {
    const calls = service.calls.filter(({ body }) => (body as { model: string }).model === model);
    const invoiced = calls.map(({ invoice }) => ({
      input: invoice?.prompt_tokens ?? 0,
      cached: invoice?.prompt_tokens_details.cached_tokens ?? 0,
      output: invoice?.completion_tokens ?? 0,
    }));
    expect(totalTokens(tokens.filter((entry) => entry.model === model))).toEqual(totalTokens(invoiced));
  }

  const [entry] = (await one.api.billing.usageHistory({})).entries;
  expect(entry?.tokens.map(({ step }) => step)).toEqual(['plan', 'write', 'edit', 'summary']);
  expect(totalTokens(entry?.tokens ?? [])).toEqual(totalTokens(tokens));
});

test('a sentence that every section says stands in the piece once, mended by one call of the model for edits @long', async () => {
  const said = 'Good tea needs a little patience.';
  service.settings.says = (body) => (kindOf(body) === 'section' ? said : '');
  const one = await userOfTheService(5000, { editModel: 'editor' });
  const { piece, off, tokens } = await written(one, { wordCount: 800 });
  expect(piece.content.split(said)).toHaveLength(2);
  expect(off).toBeLessThanOrEqual(0.05);
  const edits = service.calls.filter(({ kind }) => kind === 'edit');
  expect(edits.map(({ body }) => (body as { model: string }).model)).toEqual(['editor']);
  const { prompt_tokens: input, completion_tokens: output } = edits[0]?.invoice ?? {};
  expect(tokens.find(({ step }) => step === 'edit')).toMatchObject({ model: 'editor', input, output });
});

test('the sections after the first begin with what it began with, and most of their prompts is read from the cache @long', async () => {
  const one = await userOfTheService();
  const { id: profileId } = await storedProfile(one);
  const passage = (word: string) => `${word} matters here. `.repeat(20);
  const text = ['Bread', 'Ovens', 'Shops', 'Mornings', 'Prices'].map(passage).join('\n\n');
  const { id: sourceId } = await one.api.content.addTextSource({ text });
  const { tokens } = await written(one, { wordCount: 1200, sourceIds: [sourceId], profileId });
  const [first, ...others] = service.calls
    .filter(({ kind }) => kind === 'section')
    .map(({ invoice }) => invoice);
  const sum = (counts: (number | undefined)[]) =>
    counts.reduce<number>((all, count) => all + (count ?? 0), 0);
  const cached = sum(others.map((invoice) => invoice?.prompt_tokens_details.cached_tokens));
  expect(first?.prompt_tokens_details.cached_tokens).toBe(0);
  expect(cached / sum(others.map((invoice) => invoice?.prompt_tokens))).toBeGreaterThan(0.6);
  const input = sum([first, ...others].map((call) => call?.prompt_tokens));
  expect(tokens.find(({ step }) => step === 'write')).toMatchObject({ cached, input });
});

test('a piece has a cost only where the price of each of its models is known', () => {
  const tokens = [
    { step: 'plan' as const, model: 'planner', input: 1_000_000, cached: 0, output: 500_000 },
    { step: 'write' as const, model: 'test', input: 2_000_000, cached: 1_000_000, output: 0 },
  ];
  const planner = { input: 2, output: 8 };
  expect(costOf(tokens, { planner, test: { input: 0.5, output: 1 } })).toBe(7);
  expect(costOf(tokens, { planner, test: { input: 0.5, cached: 0.1, output: 1 } })).toBe(6.6);
  expect(costOf(tokens, { planner })).toBeNull();
  expect(costOf(tokens, null)).toBeNull();
  expect(costOf([], { planner })).toBeNull();
});
