import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AUTHORISATION } from './authorisation-table.ts';
import { callProcedure, PROCEDURES, statusOf } from './call-procedure.ts';
import { nobodysIds } from './ids.ts';
import { runningJobs } from './running-jobs.ts';
import { sessionCookieOf, signedIn } from './signed-in.ts';
import { OWN_PAGE, testApp } from './test-app.ts';
import { testServices } from './test-services.ts';

const RUNS = 400;
/** Below the limit of a body, above that of any field. */
const LONG = 1_000_000;
const DEEP = 100_000;
/** Answers that name what a server is made of. */
const LEAKS = /prisma|postgres|relation "|violates|node_modules|\.ts:\d|\bat \S+ \(|"stack"/i;
/** What a user's own site answers, or fails to, is no fault of ours. */
const ABOUT_ANOTHER_SERVER = new Set([502, 504]);
const app = await testApp();
const { services } = await testServices();
const cookie = await sessionCookieOf(services, (await signedIn()).user.id);

const ids = nobodysIds();
const LINES = Object.entries(AUTHORISATION).flatMap(([path, { input }]) =>
  input ? [{ path, valid: input(ids) }] : [],
);

const hostile = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    -1,
    1e308,
    0.5,
    '',
    ' ',
    'null\u0000byte',
    'half \ud83d pair',
    '\u202e\u200b',
    "'; drop table users; --",
    '%_\\',
    '<script>alert(1)</script>',
    '../../etc/passwd',
    '{{7*7}}',
    { $gt: '' },
    { contains: '' },
    { set: [] },
    [],
    [[]],
    {},
    'x'.repeat(LONG),
    JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}}}'),
  ),
  fc.jsonValue(),
  fc.string({ unit: 'binary', maxLength: 2000 }),
  fc.date({ noInvalidDate: true }),
);

/** What is wrong with an answer; null when it is a result or a plain refusal. */
function harm(path: string, answer: Awaited<ReturnType<typeof callProcedure>>): string | null {
  const status = statusOf(answer);
  if (!ABOUT_ANOTHER_SERVER.has(status) && status >= 500) return `${path}: ${answer.body}`;
  return status >= 400 && LEAKS.test(answer.body) ? `${path} says too much: ${answer.body}` : null;
}

test('whatever stands in a field, the answer is a refusal or a result, and never shows the inside', async () => {
  await runningJobs(await testServices());
  const line = fc.constantFrom(...LINES);
  await fc.assert(
    fc.asyncProperty(line, fc.nat(), hostile, async ({ path, valid }, pick, value) => {
      const fields = [...Object.keys(valid), 'id', '__proto__'];
      const field = fields[pick % fields.length] ?? 'id';
      const input = JSON.parse(JSON.stringify({ ...valid, [field]: value }));
      expect(harm(path, await callProcedure(app, path, input, cookie))).toBeNull();
      expect(harm(path, await callProcedure(app, path, value, cookie))).toBeNull();
    }),
    { numRuns: RUNS },
  );
});

test('NUL and half characters get a clear refusal wherever they stand', async () => {
  for (const name of ['a\u0000b', 'a\ud800b']) {
    const answer = await callProcedure(app, 'account.rename', { name }, cookie);
    expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining('cannot be stored')]);
  }
});

test('no nesting, size or brokenness of a body upsets the server', async () => {
  const bodies = [
    `{"name":${'['.repeat(DEEP)}${']'.repeat(DEEP)}}`,
    `{"a":`.repeat(DEEP) + '1' + '}'.repeat(DEEP),
    '{"name":',
    '',
    '\u0000',
    '[]',
    '"text"',
    'x'.repeat(2_000_000),
  ];
  for (const payload of bodies) {
    for (const { path, type } of PROCEDURES) {
      if (type !== 'mutation' || path === 'account.deleteAccount' || path === 'account.signOut') continue;
      const headers = { ...OWN_PAGE, cookie };
      const answer = await app.inject({ method: 'POST', url: `/trpc/${path}`, headers, payload });
      expect(harm(path, answer)).toBeNull();
      if (payload.length > DEEP) break;
    }
  }
});

test('addresses that are no procedure, and odd encodings, are simply not found', async () => {
  const urls = [
    '/trpc/none',
    '/trpc/account.me.x',
    '/trpc/__proto__',
    '/trpc/account.constructor',
    '/trpc/%ff',
  ];
  for (const url of urls) {
    const { statusCode } = await app.inject({ url, headers: { cookie } });
    expect([url, statusCode < 500 && statusCode >= 400]).toEqual([url, true]);
  }
});
