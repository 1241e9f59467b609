import { expect, test } from 'vitest';
import type { Db } from '#server/database/db.ts';
import { createOpenAiWriter } from '#server/ports/ai-writer/openai.ts';
import { aRequest, watched } from '#server/test/generation-flow.ts';
import { SOURCE_TEXT } from '#server/test/lies.ts';
import { ownAiServer } from '#server/test/own-ai-server.ts';
import { saveText } from '#server/test/piece-with-source.ts';
import { runningJobs } from '#server/test/running-jobs.ts';
import { signedIn } from '#server/test/signed-in.ts';
import { kindOf } from '#server/test/stubs/ai-answers.ts';
import { testServices } from '#server/test/test-services.ts';
import { finishedPiece } from './stages/run.ts';

const service = await ownAiServer();

/** Each judging asks once for what a piece needs no source for. */
function countedJudgings(db: Db) {
  let count = 0;
  const queryRaw = (query: TemplateStringsArray, ...values: unknown[]) => {
    if (query.join('').includes('callToAction')) count += 1;
    return db.$queryRaw(query, ...values);
  };
  return {
    judgings: () => count,
    db: new Proxy(db, { get: (of, name) => (name === '$queryRaw' ? queryRaw : Reflect.get(of, name)) }),
  };
}

/** A piece that is being written, whose second section tells this; who is to mend it tells it, too. */
async function telling(html: string, settings: Partial<typeof service.settings>) {
  service.reset();
  Object.assign(service.settings, settings);
  service.settings.says = (body) => {
    const isSecond = body.messages.some(({ content }) => content.includes('ection 2 of'));
    return kindOf(body) === 'edit' || (kindOf(body) === 'section' && isSecond) ? html : '';
  };
  const { pool, services } = await testServices();
  const { db, judgings } = countedJudgings(services.db);
  const times = { timeoutMs: settings.hangsAt ? 60_000 : 5000, retryWaitMs: 5 };
  const writer = createOpenAiWriter({ baseURL: service.url, model: 'test', ...times });
  const user = await signedIn({ plan: 'pro', services: { writer, db } });
  const { stop } = await runningJobs({ services: user.services, pool });
  const { id: sourceId } = await user.api.content.addTextSource({ text: SOURCE_TEXT });
  const request = aRequest({ wordCount: 300, sourceIds: [sourceId] });
  await user.api.content.startGeneration(request);
  return { user, request, stop, judgings };
}

const readings = () => service.calls.filter(({ kind }) => kind === 'reading').length;

/** What that piece says of itself. @param verdict of a second reading */
async function toldOf(html: string, verdict?: string) {
  const { user, request, stop, judgings } = await telling(html, { verdict });
  expect((await watched(user.api, request)).at(-1)?.event).toEqual({ type: 'done', id: request.id });
  await stop();
  const { claims } = await user.api.content.getEvidence({ id: request.id });
  const { content } = await user.api.content.getContent({ id: request.id });
  const repairs = service.calls.filter(({ kind }) => kind === 'edit');
  return {
    content,
    repairs: repairs.length,
    judgings: judgings(),
    user,
    id: request.id,
    claims: claims.map(({ surface, state }) => `${surface}: ${state}`),
  };
}

test('a figure that is named by its mark is the source’s', async () => {
  const { claims, repairs, content } = await toldOf('Of all shops, ⟦f1⟧ closed early.');
  expect(content).toContain('<span data-fact="f1">34 %</span>');
  expect(claims).toEqual(['34 %: bound']);
  expect(repairs).toBe(0);
});

test.each([
  ['a wrong value', 'Of all shops, 43 % closed early.', /^43 %: differs$/],
  ['a wrong value before a mark', 'Of all shops, 43 %⟦f1⟧ closed early.', /^43 %: differs$/],
  ['a figure of no source', 'Some 77,000 loaves were sold.', /^77,000: unsourced$/],
  [
    'an altered quotation',
    'The founder said: “We bake because bread needs money.”',
    /needs money\.”: unsourced$/,
  ],
  ['an invented study', 'According to Oxford University, bread is joy.', /Oxford University.*: unsourced$/],
])(
  '%s is open in the piece after the single call that could have mended its sentence',
  async (_name, html, expected) => {
    const { claims, repairs } = await toldOf(html);
    expect(claims).toEqual([expect.stringMatching(expected)]);
    expect(repairs).toBe(1);
  },
);

test('a figure without a mark is judged by its sentence, and nothing is repaired', async () => {
  const { claims, repairs, judgings } = await toldOf('Of all shops, 34 % closed early.');
  expect(judgings).toBe(1);
  expect(repairs).toBe(0);
  expect(claims).toEqual(['34 %: bound']);
  expect(readings()).toBe(0);
});

/** What the source says in words of its own, so that the rules are not sure of it. */
const LIKELY = 'Doors were shut before time in 34 %.';

test.each([
  ['supported', '34 %: bound'],
  ['contradicted', '34 %: doubted'],
  ['unclear', '34 %: doubted'],
])(
  'a second reading that finds a doubtful claim %s leaves it as %s, in one call that the ledger shows',
  async (verdict, expected) => {
    const { claims, user, id } = await toldOf(LIKELY, verdict);
    expect(claims).toEqual([expected]);
    expect(readings()).toBe(1);
    const { entries } = await user.api.billing.usageHistory({});
    const steps = entries.find((entry) => entry.id === id)?.tokens.map(({ step }) => step);
    expect(steps).toContain('check');
  },
);

test('a second reading clears nothing that differs or has no source, and is not asked about it @long', async () => {
  const lies = 'Of all shops, 43 % closed early. Some 77,000 loaves were sold.';
  const { claims } = await toldOf(lies, 'supported');
  expect(claims).toEqual(['43 %: differs', '77,000: unsourced']);
  expect(readings()).toBe(0);
});

test('an answer that is none leaves the claims as the rules have them', async () => {
  const { claims } = await toldOf(LIKELY, 'perhaps');
  expect(claims).toEqual(['34 %: doubted']);
  expect(readings()).toBe(2);
});

test('what a second reading has settled stays so while its sentence stays', async () => {
  const { user, id, content } = await toldOf(LIKELY, 'supported');
  const stateOf = async (html: string) => {
    await saveText(user, id, html);
    return (await user.api.content.getEvidence({ id })).claims.map(({ state }) => state);
  };
  expect(await stateOf(`${content}<p>More.</p>`)).toEqual(['bound']);
  expect(await stateOf(content.replace('Doors', 'Gates'))).toEqual(['doubted']);
});

test('a doubt goes when its user confirms it @long', async () => {
  const { user, id, content } = await toldOf(LIKELY, 'contradicted');
  const revision = await saveText(user, id, `${content}<p>More.</p>`);
  const [claim] = (await user.api.content.getEvidence({ id })).claims;
  expect(claim).toMatchObject({ state: 'doubted', fact: { surface: '34 %' } });
  const decision = { id, revision, numbers: [claim?.n ?? 0], reason: 'Read it.' };
  const confirmed = await user.api.content.confirmClaims(decision);
  expect(confirmed.claims).toMatchObject([{ state: 'confirmed', reason: 'Read it.' }]);
});

/** A piece whose text is complete, while a model that does not answer is asked to read it again. */
async function beingReadAgain() {
  const { user, request, stop } = await telling(LIKELY, { hangsAt: 'reading' });
  const reading = () => service.calls.find(({ kind }) => kind === 'reading');
  await expect.poll(reading).toBeDefined();
  return { ...user, request, stop, hungUpAt: () => reading()?.abortedAt };
}

test('a second reading is hung up on when its account is deleted', async () => {
  const { api, hungUpAt, stop } = await beingReadAgain();
  await api.account.deleteAccount();
  await expect.poll(hungUpAt).toBeDefined();
  expect(readings()).toBe(1);
  await stop();
});

test('a cancel hangs up on the second reading and keeps the text as the rules have judged it', async () => {
  const { api, db, request, hungUpAt, stop } = await beingReadAgain();
  const { id } = request;
  const { result } = await db.generation.findUniqueOrThrow({ where: { id } });
  await expect(api.content.cancelGeneration({ id })).resolves.toEqual({ isWritten: true });
  await expect.poll(hungUpAt).toBeDefined();
  expect((await watched(api, request)).at(-1)?.event).toEqual({ type: 'done', id });
  await stop();
  expect(readings()).toBe(1);
  expect(await api.content.getContent({ id })).toMatchObject({
    content: finishedPiece.parse(result).content,
  });
  expect((await api.content.getEvidence({ id })).claims).toMatchObject([
    { surface: '34 %', state: 'doubted' },
  ]);
  const { entries } = await api.billing.usageHistory({});
  expect(entries.find((entry) => entry.id === id)).toMatchObject({ outcome: 'done' });
  await expect(api.content.cancelGeneration({ id })).resolves.toEqual({ isWritten: true });
});
