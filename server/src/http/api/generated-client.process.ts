import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { load } from 'cheerio';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { expect, onTestFinished, test } from 'vitest';
import { createOfflineIllustrator } from '#server/ports/illustrator/offline.ts';
import { pause } from '#server/test/pause.ts';
import { runningJobs } from '#server/test/running-jobs.ts';
import { shopPublisher } from '#server/test/shop-publisher.ts';
import { testApp } from '#server/test/test-app.ts';
import { testServices } from '#server/test/test-services.ts';

/** A server on the wire, with a shop that takes posts, and a token of a user who has connected it. */
async function door() {
  const { services, pool } = await testServices();
  // A picture that a site can read.
  await runningJobs({ services: { ...services, illustrator: createOfflineIllustrator() }, pool });
  const { api, websiteId, cms } = await shopPublisher();
  const app = await testApp({ cms });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const { token } = await api.account.createAccessToken({
    name: 'program',
    scopes: ['read', 'write', 'publish'],
  });
  return { app, address, token, websiteId };
}

/** What a stranger writes who has nothing but the generated types. */
const PROGRAM = `
import type { operations } from './schema.ts';

type Operations = { [K in keyof operations]: operations[K] };
type Body<K extends keyof Operations> = Operations[K] extends {
  requestBody: { content: { 'application/json': infer B } };
} ? B : undefined;
type Answer<K extends keyof Operations> = Operations[K]['responses'] extends infer R
  ? { [S in keyof R & (200 | 202)]: R[S] extends { content: { 'application/json': infer A } } ? A : never }[keyof R & (200 | 202)]
  : never;

export async function mainJob(address: string, token: string, sleep: () => Promise<unknown>) {
  async function call<K extends keyof Operations>(_: K, request: string, body?: Body<K>): Promise<Answer<K>> {
    const [method, path] = request.split(' ');
    const answer = await fetch(address + path, {
      ...(method && { method }),
      headers: { authorization: 'Bearer ' + token, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()) as Answer<K>;
  }
  // @ts-expect-error a field that is not there
  const wrong: Body<'postGenerations'> = { contentType: 'blog', wordCount: 300, topics: 'Tea' };
  void wrong;
  const brief: Body<'postGenerations'> = { contentType: 'blog', wordCount: 300, topic: 'Tea' };
  const { id } = await call('postGenerations', 'POST /api/generations', brief);
  const state = () => call('getGenerationsById', 'GET /api/generations/' + id);
  for (let now = await state(); now.status !== 'done'; now = await state()) {
    if (now.error) throw new Error(now.error);
    await sleep();
  }
  const piece = await call('getContentById', 'GET /api/content/' + id);
  const { claims } = await call('postCheckClaims', 'POST /api/check-claims', { text: piece.content, sources: [] });
  const { websites } = await call('getWebsites', 'GET /api/websites');
  const websiteId = websites[0]?.id ?? '';
  const post: Body<'postContentByIdPublish'> = { websiteId, status: 'draft' };
  const { id: posted } = await call('postContentByIdPublish', 'POST /api/content/' + id + '/publish', post);
  const { receipt, status } = await call('getPublicationsById', 'GET /api/publications/' + posted);
  return { title: piece.title, claims: claims.length, websiteId, status, fields: receipt?.lines.map(({ field }) => field) };
}
`;

test('a client generated from the description compiles and does the main job', async () => {
  const { app, address, token, websiteId } = await door();
  const folder = await mkdtemp(path.join(import.meta.dirname, '.generated-'));
  onTestFinished(() => rm(folder, { recursive: true }));

  const document = (await app.inject('/api/openapi.json')).json<Parameters<typeof openapiTS>[0]>();
  await writeFile(path.join(folder, 'schema.ts'), astToString(await openapiTS(document)));

  const file = path.join(folder, 'program.ts');
  await writeFile(file, PROGRAM);

  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.NodeNext,
    types: ['node'],
  };
  const found = ts.getPreEmitDiagnostics(ts.createProgram([file], options));
  expect(found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))).toEqual([]);

  const { mainJob } = (await import(pathToFileURL(file).href)) as {
    mainJob: (address: string, token: string, sleep: () => Promise<unknown>) => Promise<object>;
  };
  const sleep = () => pause(100);

  expect(await mainJob(address, token, sleep)).toEqual({
    title: expect.stringMatching(/\w/) as string,
    claims: expect.any(Number) as number,
    websiteId,
    status: 'draft',
    fields: expect.arrayContaining(['title']) as string[],
  });
});

test('the commands of the first five minutes run', async () => {
  const { app, address, token, websiteId } = await door();
  const page = load((await app.inject({ url: '/api/docs', headers: { accept: 'text/html' } })).body);
  const commands = page('#start pre')
    .get()
    .map((one) => page(one).text());
  const filled = { YOUR_TOKEN: token, YOUR_WEBSITE: websiteId, YOUR_PIECE: '' };
  const run = async (command = '') => {
    const own = Object.entries(filled).reduce((text, [name, value]) => text.replaceAll(name, value), command);
    const ready = own.replace(/http:\/\/localhost:\d+/, address).replace('curl', 'curl -s');
    const { stdout } = await promisify(execFile)('sh', ['-c', ready]);
    return JSON.parse(stdout) as Record<string, unknown>;
  };
  const [begin, state, read, list, post] = commands;
  filled.YOUR_PIECE = String((await run(begin))['id']);
  await expect.poll(() => run(state), { timeout: 200_000, interval: 200 }).toMatchObject({ status: 'done' });
  expect(await run(read)).toMatchObject({ content: expect.stringContaining('<') as string });
  expect(await run(list)).toMatchObject({ websites: [{ id: websiteId }] });
  expect(await run(post)).toMatchObject({ status: 'draft', errorMessage: null });
});
