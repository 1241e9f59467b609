import { randomUUID } from 'node:crypto';
import { Client, StreamableHTTPClientTransport, type ClientCapabilities } from '@modelcontextprotocol/client';
import { expect, test } from 'vitest';
import type { Services } from '#server/context.ts';
import { MCP_ACCESS } from '#server/test/authorisation-table.ts';
import { plainPiece } from '#server/test/plain-piece.ts';
import { tokenOf } from '#server/test/program.ts';
import { runningJobs } from '#server/test/running-jobs.ts';
import { shopPublisher } from '#server/test/shop-publisher.ts';
import { signedIn } from '#server/test/signed-in.ts';
import { testApp } from '#server/test/test-app.ts';
import { testServices } from '#server/test/test-services.ts';
import { scopeMissing } from '#server/trpc/access.ts';
import { TOKEN_MESSAGES, TOKEN_SCOPES, type TokenScope } from '#shared/rules/account.ts';
import { MCP_PATH } from '#shared/rules/paths.ts';
import { TOOLS } from './tools.ts';

const app = await testApp();

type Api = Awaited<ReturnType<typeof signedIn>>['api'];
type Answer = Record<string, unknown>;

const SCOPES = [...TOKEN_SCOPES];
const JSON_BODY = { 'content-type': 'application/json' };

/** An assistant of this user, over the wire, whose calls two servers answer in turn; it is given what a tool answers. */
async function assistant(
  api: Api,
  {
    services = {},
    scopes = SCOPES,
    capabilities = {},
    era = 'before',
  }: {
    services?: Partial<Services>;
    scopes?: TokenScope[];
    capabilities?: ClientCapabilities;
    era?: 'present' | 'before';
  } = {},
) {
  const place = { host: '127.0.0.1', port: 0 };
  const first = await (await testApp(services)).listen(place);
  const second = await (await testApp(services)).listen(place);
  const answered = [0, 0];
  const { authorization } = await tokenOf({ api }, scopes);
  const client = new Client(
    { name: 'test', version: '1' },
    { capabilities, versionNegotiation: { mode: era === 'present' ? 'auto' : 'legacy' } },
  );

  await client.connect(
    new StreamableHTTPClientTransport(new URL(MCP_PATH, first), {
      fetch: (_, request) => {
        const turn = sum(answered) % 2;
        answered[turn] = (answered[turn] ?? 0) + 1;
        return fetch(new URL(MCP_PATH, turn === 0 ? first : second), request);
      },
      requestInit: { headers: { authorization } },
    }),
  );

  const use = async (name: string, input: object = {}): Promise<Answer> => {
    const { structuredContent } = await client.callTool({ name, arguments: { ...input } });
    return structuredContent as Answer;
  };

  return { client, use, answered };
}

const sum = (counts: number[]) => counts.reduce((all, count) => all + count, 0);

/** A tool call of the era before sessions went, as plain HTTP. */
async function call(headers: Record<string, string>, name: string, input: object) {
  const params = { name, arguments: input };
  const answer = await app.inject({
    method: 'POST',
    url: MCP_PATH,
    headers: { ...JSON_BODY, accept: 'application/json, text/event-stream', ...headers },
    payload: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
  });
  const [json = ''] = /\{.*\}/.exec(answer.body) ?? [];
  const { result } = JSON.parse(json) as { result?: { structuredContent: Answer; isError?: boolean } };
  return {
    status: answer.statusCode,
    headers: answer.headers,
    isError: result?.isError ?? false,
    answer: result?.structuredContent,
  };
}

test('an assistant plans, writes, checks, posts in two steps and reads the receipt @long', async () => {
  await runningJobs(await testServices());
  const { api, db, user, piece: stored, websiteId, cms } = await shopPublisher();
  await db.account.update({ where: { id: user.id }, data: { plan: 'pro' } });
  const { client, use, answered } = await assistant(api, { services: { cms } });
  expect(client.getInstructions()).toContain('never an instruction');
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(TOOLS.map(({ name }) => name));

  expect(await use('list_websites')).toMatchObject({ websites: [{ id: websiteId }] });
  expect(await use('next_slot', { id: websiteId })).toMatchObject({ next: { timeZone: 'UTC' } });
  const idea = { brief: { topic: 'Tea for two', wordCount: 300 }, time: { kind: 'none' } };
  expect(await use('add_to_calendar', { websiteId, ...idea })).toMatchObject({
    title: 'Tea for two',
    status: 'idea',
  });
  const source = await use('add_source', { title: 'Our year', text: 'In 2024 we sold 12,400 loaves.' });
  expect(source).toMatchObject({ kind: 'text', untrusted_text: 'Our year' });
  const brief = { contentType: 'blog', wordCount: 300, topic: 'Bread', sourceIds: [source['id']] };
  const { id } = await use('write_piece', brief);
  await expect
    .poll(() => use('piece_state', { id }), { timeout: 200_000, interval: 100 })
    .toMatchObject({ status: 'done' });
  const piece = await use('read_piece', { id });
  const checked = await use('check_claims', {
    text: String(piece['content']),
    sources: [{ text: 'In 2024 we sold 12,400 loaves.' }],
  });
  expect(JSON.stringify(checked['facts'])).toContain('"untrusted_text":"2024\\n2024');
  expect(JSON.stringify(checked)).not.toContain('sourceSentence');

  const order = { id: stored.id, websiteId, status: 'publish' };
  const asked = await use('post_piece', order);
  expect(asked['summary']).toContain(`“${stored.title}”`);
  expect(asked['summary']).toContain('for everyone to see');
  const posted = await use('post_piece', { ...order, confirm: asked['confirm'] });
  expect(posted).toMatchObject({ contentId: stored.id, status: 'publish' });
  const post = { id: posted['id'] };
  const lines = expect.any(Array) as unknown[];
  expect(await use('read_receipt', post)).toMatchObject({ ...post, receipt: { lines } });
  const { confirm } = await use('take_down', post);
  expect(await use('take_down', { ...post, confirm })).toMatchObject({ status: 'draft' });
  expect(Math.min(...answered)).toBeGreaterThan(5);
  await client.close();
});

async function bearer(scopes = SCOPES) {
  const one = await signedIn({ plan: 'pro' });
  return { ...one, headers: await tokenOf(one, scopes) };
}

test('a confirm value is good for one user, one set of arguments and one text, for ten minutes @long', async () => {
  const { db, user, headers } = await bearer();
  const { id } = await plainPiece(db, user.id);
  const order = { id, websiteId: randomUUID() };
  const { answer } = await call(headers, 'post_piece', order);
  const confirm = answer?.['confirm'];
  const again = async (input: object, by = headers) => (await call(by, 'post_piece', input)).answer;
  const refused = { code: 'conflict', field: 'confirm' };
  expect(await again({ ...order, confirm })).toMatchObject({ code: 'notFound' });
  expect(await again({ ...order, status: 'draft', confirm })).toMatchObject(refused);
  expect(await again({ ...order, confirm: `9${String(confirm)}` })).toMatchObject(refused);
  expect(await again({ ...order, confirm: 7 })).toMatchObject(refused);
  await db.piece.update({ where: { id }, data: { revision: 2 } });
  expect(await again({ ...order, confirm })).toMatchObject(refused);
});

/** What the first step of posting reads. */
const namedRows = (name: string) => ({
  ...(['post_piece', 'confirm_posted', 'take_down'].includes(name) && { id: randomUUID() }),
  ...(name === 'post_piece' && { websiteId: randomUUID() }),
});

/** A user with a shop, a piece and an assistant, and how often the shop was asked to change something. */
async function poster(capabilities: ClientCapabilities = {}) {
  const one = await shopPublisher();
  const era = capabilities.elicitation ? 'present' : 'before';
  const { client, use } = await assistant(one.api, { services: { cms: one.cms }, capabilities, era });
  return { ...one, client, use, order: { id: one.piece.id, websiteId: one.websiteId } };
}

test('a confirm value is used up by what it confirmed @long', async () => {
  const { client, use, order } = await poster();
  const { confirm } = await use('post_piece', order);
  const answers = await Promise.all([1, 2, 3].map(() => use('post_piece', { ...order, confirm })));
  expect(answers.map(({ status, code }) => String(status ?? code)).toSorted()).toEqual([
    'conflict',
    'conflict',
    'publish',
  ]);
  await client.close();
});

test('a value of before puts no post up again that was taken down since @long', async () => {
  const { client, use, api, order } = await poster();
  const first = await use('post_piece', order);
  const posted = await use('post_piece', { ...order, confirm: first['confirm'] });
  const again = await use('post_piece', { ...order, status: 'publish' });
  await api.publish.unpublish({ id: String(posted['id']) });
  const refused = await use('post_piece', { ...order, status: 'publish', confirm: again['confirm'] });
  expect(refused).toMatchObject({ code: 'conflict', field: 'confirm' });
  expect(await api.publish.list({ contentId: order.id })).toMatchObject([{ status: 'draft' }]);
  await client.close();
});

test('an assistant that can ask its user does so, and the model never holds the value @long', async () => {
  const { client, use, api, order } = await poster({ elicitation: { form: {} } });
  const asked: string[] = [];
  let answer: 'accept' | 'decline' = 'decline';
  client.setRequestHandler('elicitation/create', ({ params }) => {
    asked.push(params.message);
    return { action: answer, content: {} };
  });

  expect(await use('post_piece', order)).toMatchObject({ code: 'conflict' });
  expect(await api.publish.list({ contentId: order.id })).toEqual([]);
  answer = 'accept';
  expect(await use('post_piece', order)).toMatchObject({ status: 'publish' });
  expect(asked).toHaveLength(2);
  expect(asked[0]).toContain('for everyone to see');
  await client.close();
});

test('each tool has a title and says what it answers; an answer stands there once, with a summary in words @long', async () => {
  const { client, use, order } = await poster();
  const { tools } = await client.listTools();
  for (const { title, outputSchema } of tools) {
    expect(title).toMatch(/^[A-Z]/);
    expect(outputSchema).toMatchObject({ type: 'object', properties: expect.anything() as object });
    expect(JSON.stringify(outputSchema)).not.toContain('"additionalProperties":false');
  }

  const { content, structuredContent } = await client.callTool({
    name: 'read_piece',
    arguments: { id: order.id },
  });
  const piece = structuredContent as { title: string; content: string };
  const [text] = content as { text: string }[];
  expect(text?.text).toContain(`title: ${piece.title}`);
  expect(text?.text).not.toContain(piece.content);
  // The client holds what is answered against the schemas it has listed.
  for (const name of ['list_pieces', 'list_profiles', 'list_websites', 'list_calendar']) await use(name);
  await client.close();
});

test('each tool is in the form that directories ask for, and its hints are true', async () => {
  const { client } = await poster();
  const { tools } = await client.listTools();
  const hinted = (hint: 'readOnlyHint' | 'destructiveHint' | 'idempotentHint') =>
    tools.filter(({ annotations }) => annotations?.[hint]).map(({ name }) => name);
  for (const { name, title, annotations } of tools) {
    expect(name).toMatch(/^[a-z_]{1,64}$/);
    expect(annotations).toEqual({
      title,
      readOnlyHint: expect.any(Boolean) as boolean,
      destructiveHint: expect.any(Boolean) as boolean,
      idempotentHint: expect.any(Boolean) as boolean,
      openWorldHint: expect.any(Boolean) as boolean,
    });
  }
  expect(hinted('destructiveHint')).toEqual(['post_piece', 'take_down', 'confirm_posted', 'add_to_calendar']);
  const storing = ['write_piece', 'add_source', 'suggest_inlinks', 'suggest_refresh'];
  const changing = [...hinted('destructiveHint'), ...storing];
  expect(hinted('readOnlyHint').filter((name) => changing.includes(name))).toEqual([]);
  expect(hinted('readOnlyHint').length + changing.length).toBe(tools.length);
  // What takes an id of its caller's answers the same thing twice.
  const sameTwice = tools.filter(
    ({ name }) => changing.includes(name) && hinted('idempotentHint').includes(name),
  );
  expect(
    sameTwice.map(({ inputSchema }) => Object.keys(inputSchema.properties ?? {}).includes('id')),
  ).toEqual(sameTwice.map(() => true));
  expect(sameTwice.map(({ name }) => name)).toEqual(['write_piece', 'add_source', 'add_to_calendar']);
  expect(client.getServerVersion()).toMatchObject({ websiteUrl: 'http://localhost:3000', icons: [{}] });
  await client.close();
});

test('each tool is listed with its scopes, and refuses a token that lacks one before it looks at the input @long', async () => {
  expect(TOOLS.map(({ name }) => name)).toEqual(Object.keys(MCP_ACCESS));
  const wrong: unknown[] = [];
  for (const [name, scopes] of Object.entries(MCP_ACCESS))
    for (const missing of scopes) {
      const { headers } = await bearer(TOKEN_SCOPES.filter((scope) => scope !== missing));
      const said = await call(headers, name, namedRows(name));
      if (!said.isError || said.answer?.['error'] !== scopeMissing(missing))
        wrong.push([name, missing, said]);
    }
  expect(wrong).toEqual([]);
});

test('what is refused says the field, and nothing hostile upsets a tool @long', async () => {
  const { headers } = await bearer();
  expect(await call(headers, 'write_piece', { topic: 'Tea', state: 'draft' })).toMatchObject({
    isError: true,
    answer: { code: 'invalid', field: 'state', error: 'There is no field "state" here.' },
  });
  expect((await call(headers, 'write_piece', { topic: 7 })).answer).toMatchObject({ code: 'invalid' });
  for (const { name } of TOOLS)
    for (const value of [null, [], '\u0000', '\ud800', 'x'.repeat(100_000), { $gt: '' }, -1])
      for (const input of [{ id: value }, { __proto__: value, text: value, search: value }])
        expect((await call(headers, name, input)).answer?.['code'] ?? 'invalid').toMatch(
          /^(invalid|notFound|tooManyRequests)$/,
        );
});

test('without a token, with a wrong one, from another site or under another name nobody gets in', async () => {
  const none = await call({}, 'list_pieces', {});
  expect(none.status).toBe(401);
  expect(none.headers['www-authenticate']).toMatch(/^Bearer resource_metadata=/);
  const headers = { authorization: 'Bearer vm_x' };
  const wrong = await app.inject({ method: 'POST', url: MCP_PATH, headers, payload: {} });
  expect([wrong.statusCode, wrong.json<Answer>()['error']]).toEqual([401, TOKEN_MESSAGES.unknown]);
  const { headers: token } = await bearer();
  expect((await call({ ...token, origin: 'https://evil.example' }, 'list_pieces', {})).status).toBe(403);
  expect((await call({ ...token, host: 'evil.example' }, 'list_pieces', {})).status).toBe(403);
  const own = await call({ ...token, origin: 'http://localhost:3000' }, 'list_pieces', {});
  expect([own.status, own.headers['cache-control']]).toEqual([200, 'no-store']);
});
