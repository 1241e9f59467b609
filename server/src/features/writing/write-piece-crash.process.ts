import { expect, onTestFinished, test, vi } from 'vitest';
import { aRequest } from '#server/test/generation-flow.ts';
import { lockedTables } from '#server/test/locked-tables.ts';
import { startServer } from '#server/test/server-process.ts';
import { signedIn } from '#server/test/signed-in.ts';
import { startAiServer, type AiServer } from '#server/test/stubs/ai-server.ts';
import { testServices } from '#server/test/test-services.ts';
import { piecePlan } from '#shared/schemas/content-plan.ts';

const RESUMES_WITHIN_MS = 15_000;

/** Calls to the AI about a topic, each kind for itself. */
function callsAbout(ai: AiServer, topic: string) {
  const own = ai.calls.filter(({ body }) => JSON.stringify(body).includes(topic));
  return { plans: own.filter(({ kind }) => kind === 'plan').length, all: own.length };
}

test('a server killed in a plan, in a section and before the last write goes on: one piece each, charged once', async () => {
  const { databaseUrl } = await testServices();
  const { api, db, user } = await signedIn({ plan: 'pro' });
  const ai = await startAiServer();
  onTestFinished(() => ai.close());
  const env = { DATABASE_URL: databaseUrl, OPENAI_BASE_URL: ai.url };
  const killed = await startServer(env);
  onTestFinished(() => killed.end('SIGKILL'));

  const release = await lockedTables(databaseUrl, ['generated_content']);
  const last = aRequest({ topic: 'oranges' });
  await api.content.startGeneration(last);
  const stored = (id: string) => db.generation.findUniqueOrThrow({ where: { id } });
  await vi.waitFor(async () => expect((await stored(last.id)).result).not.toBeNull());
  const callsForLast = callsAbout(ai, 'oranges').all;

  const inSection = aRequest({ topic: 'lemons', wordCount: 900 });
  ai.faults.push(null, null, { kind: 'hang' });
  await api.content.startGeneration(inSection);
  await vi.waitFor(async () => {
    const { plan } = await stored(inSection.id);
    const sections = await db.generationSection.count({ where: { generationId: inSection.id } });
    expect(sections).toBe(piecePlan.parse(plan).sections.length - 1);
    expect(ai.open()).toBe(1);
  });
  const callsInSection = callsAbout(ai, 'lemons').all;

  const inPlan = aRequest({ topic: 'apples' });
  ai.faults.push({ kind: 'hang' });
  await api.content.startGeneration(inPlan);
  await vi.waitFor(() => expect(callsAbout(ai, 'apples').plans).toBe(1));

  await killed.end('SIGKILL');
  await release();
  const back = await startServer(env);
  onTestFinished(() => back.end('SIGTERM'));
  const ids = [last.id, inSection.id, inPlan.id];
  const own = { where: { userId: user.id } };
  await vi.waitFor(async () => expect(await db.piece.count(own)).toBe(ids.length), {
    timeout: RESUMES_WITHIN_MS,
    interval: 100,
  });

  const pieces = await db.piece.findMany({ ...own, select: { id: true, wordCount: true } });
  expect(pieces.map(({ id }) => id).sort()).toEqual([...ids].sort());
  for (const { id, wordCount } of pieces)
    expect(await stored(id)).toMatchObject({ status: 'done', chargedWords: wordCount, result: null });
  expect(callsAbout(ai, 'oranges').all).toBe(callsForLast);
  // Besides the one call that was cut off, nothing is asked for twice; what is left is the length and the end.
  expect(callsAbout(ai, 'lemons').plans).toBe(1);
  expect(callsAbout(ai, 'lemons').all).toBe(callsInSection + 1);
  expect(callsAbout(ai, 'apples').plans).toBe(2);
});
