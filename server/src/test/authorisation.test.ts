import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { API_DOCUMENTS, API_PATHS, AUTHORISATION } from './authorisation-table.ts';
import { callProcedure, PROCEDURES, statusOf } from './call-procedure.ts';
import { nobodysIds } from './ids.ts';
import { sessionCookieOf, signedIn } from './signed-in.ts';
import { OWN_PAGE, testApp } from './test-app.ts';
import { testServices } from './test-services.ts';
import { userWithEverything } from './user-with-everything.ts';

const INDENT = 4;

/** The methods and paths that a server answers ("GET /api/sources"), read from the tree it prints. */
function routesOf(app: FastifyInstance): string[] {
  const branch: string[] = [];
  const lines = app.printRoutes({ commonPrefix: false }).split('\n');
  return lines.flatMap((line) => {
    const [, indent = '', part, methods = ''] = /^([│ ]*)[├└]── (\S+) \(([\w, ]+)\)/.exec(line) ?? [];
    if (part === undefined) return [];
    branch.splice(indent.length / INDENT, Infinity, part);
    const named = methods.split(', ').filter((method) => method !== 'HEAD');
    return named.map((method) => `${method} ${branch.join('')}`);
  });
}

const app = await testApp();

const linesOf = (...guards: string[]) =>
  Object.entries(AUTHORISATION).filter(([, { guard }]) => guards.includes(guard));

/** Cookies that belonged to somebody once, or never. */
async function deadCookies() {
  const { services, db, user } = await signedIn();
  const expired = await sessionCookieOf(services, user.id);
  await db.session.updateMany({ where: { userId: user.id }, data: { expiresAt: new Date(0) } });
  const tooOld = await sessionCookieOf(services, user.id);
  await db.session.updateMany({ where: { userId: user.id }, data: { endsAt: new Date(0) } });
  const signedOut = await sessionCookieOf(services, user.id);
  expect((await callProcedure(app, 'account.signOut', undefined, signedOut)).statusCode).toBe(200);
  const leaver = await signedIn();
  const deleted = await sessionCookieOf(services, leaver.user.id);
  await leaver.api.account.deleteAccount();
  return { none: undefined, made_up: 'session=abc', expired, tooOld, signedOut, deleted };
}

test('every procedure and every /api path says who may call it', () => {
  expect(Object.keys(AUTHORISATION).toSorted()).toEqual(PROCEDURES.map(({ path }) => path).toSorted());
  const paths = routesOf(app).filter((name) => / \/api\//.test(name) && !API_DOCUMENTS.test(name));
  expect(paths.toSorted()).toEqual(API_PATHS);
});

test('nobody signed in, an ended session or a deleted account gets nowhere @long', async () => {
  const cookies = Object.entries(await deadCookies());
  const passed: string[] = [];
  for (const [path, { input }] of linesOf('user', 'person', 'pro', 'reset')) {
    for (const [who, cookie] of cookies) {
      const statusCode = statusOf(await callProcedure(app, path, input?.(nobodysIds()), cookie));
      if (statusCode !== 401) passed.push(`${path} for ${who}: ${statusCode}`);
    }
  }
  expect(passed).toEqual([]);
});

test('a reset link’s session is good for the new password alone, and an ordinary one is not good for that @long', async () => {
  const { user, services } = await signedIn();
  const client = { ipAddress: null, userAgent: null };
  const [reset] = (await services.sessions.start(user.id, { scope: 'reset', ...client })).split(';');
  const passed: string[] = [];
  for (const [path, { input }] of linesOf('user', 'person', 'pro')) {
    const statusCode = statusOf(await callProcedure(app, path, input?.(nobodysIds()), reset));
    if (statusCode !== 401) passed.push(path);
  }
  const ordinary = await sessionCookieOf(services, user.id);
  for (const [path, { input }] of linesOf('reset')) {
    const statusCode = statusOf(await callProcedure(app, path, input?.(nobodysIds()), ordinary));
    if (statusCode !== 401) passed.push(path);
  }
  expect(passed).toEqual([]);
});

test('Free gets nowhere with what is Pro @long', async () => {
  const { services, user } = await signedIn();
  const cookie = await sessionCookieOf(services, user.id);
  const passed: string[] = [];
  for (const [path, { input }] of linesOf('pro')) {
    const statusCode = statusOf(await callProcedure(app, path, input?.(nobodysIds()), cookie));
    if (statusCode !== 403) passed.push(path);
  }
  expect(passed).toEqual([]);
});

test('to everybody but an administrator who has signed in, what is hers answers like a procedure that does not exist @long', async () => {
  const { services, user, api } = await signedIn();
  const admins = [user.email];
  const ours = await testApp({ settings: { ...services.settings, admins } });
  const { token } = await api.account.createAccessToken({ name: 't' });
  const stranger = await signedIn();
  const [reset] = (
    await services.sessions.start(user.id, { scope: 'reset', ipAddress: null, userAgent: null })
  ).split(';');
  const cookies = {
    ...(await deadCookies()),
    reset,
    stranger: await sessionCookieOf(services, stranger.user.id),
  };
  const own = await sessionCookieOf(services, user.id);
  const differing: string[] = [];

  for (const [path, { input }] of linesOf('admin')) {
    const absent = masked(await callProcedure(ours, 'account.absent', {}));
    const told = (answer: { statusCode: number; body: string }) =>
      masked(answer).replaceAll(path, 'account.absent');
    for (const [who, cookie] of Object.entries(cookies)) {
      for (const given of [input?.({ ...nobodysIds() }), 'nonsense', 'a\u0000b']) {
        const answer = told(await callProcedure(ours, path, given, cookie));
        if (answer !== absent) differing.push(`${path} for ${who}: ${answer}`);
      }
    }
    const byToken = await ours.inject({
      method: 'POST',
      url: `/trpc/${path}`,
      headers: { ...OWN_PAGE, authorization: `Bearer ${token}` },
      payload: '{}',
    });
    if (byToken.statusCode !== 404 && byToken.statusCode !== 405) differing.push(`${path} for a token`);
    const hers = statusOf(await callProcedure(ours, path, input?.(nobodysIds()), own));
    if (hers === 404 && path.endsWith('s')) differing.push(`${path} for the administrator`);
  }

  expect(differing).toEqual([]);
});

test('another user’s rows answer like none at all, and stay as they are whatever a request claims @long', async () => {
  const owner = await userWithEverything();
  const { services, user } = await signedIn();
  const before = await rowsOf(owner.user.id);
  const claims = { userId: owner.user.id, user_id: owner.user.id, email: owner.user.email, plan: 'pro' };
  const differing: string[] = [];
  for (const [path, { input, choosesId, endsAccess }] of linesOf('user', 'person', 'pro')) {
    if (endsAccess) continue;
    const cookie = await sessionCookieOf(services, user.id);
    const foreign = await callProcedure(app, path, { ...input?.(owner.ids), ...claims }, cookie);
    const absent = await callProcedure(app, path, { ...input?.(nobodysIds()), ...claims }, cookie);
    if (!choosesId && masked(foreign) !== masked(absent))
      differing.push(`${path}: ${masked(foreign)} but ${masked(absent)}`);
    const shown = Object.entries(owner.ids).filter(([, id]) => absent.body.includes(id));
    for (const [name] of shown) differing.push(`${path} shows ${name}`);
    if (statusOf(foreign) === 500) differing.push(`${path}: ${foreign.statusCode}`);
  }
  expect(differing).toEqual([]);
  await expect(rowsOf(owner.user.id)).resolves.toEqual(before);
  await expect(services.db.account.findUnique({ where: { id: user.id } })).resolves.toMatchObject({
    plan: 'free',
  });
});

/** Status and body, with what differs from call to call covered. */
function masked({ statusCode, body }: { statusCode: number; body: string }) {
  const text = body
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'ID')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    .replace(/whsec_[\w+/=]+/g, 'SECRET')
    .replace(/retry: \d+/g, 'retry: SOON')
    .replace(/vm_[\w-]+|(test_|cs_|state=)[\w.%-]+/g, 'TOKEN');
  return `${statusCode} ${text}`;
}

/** Everything stored under a user, table by table. */
async function rowsOf(userId: string) {
  const { pool } = await testServices();
  const { rows } = await pool.query<{ name: string; owner: string }>(
    `select table_name as name, column_name as owner from information_schema.columns
     where table_schema = 'public' and column_name = 'user_id' and table_name <> 'sessions'
     union select 'users', 'id' union select 'accounts', 'id'`,
  );
  const found: Record<string, string[]> = {};
  for (const { name, owner } of rows) {
    const stored = await pool.query<{ row: string }>(
      `select t::text as row from ${name} t where t.${owner}::text = $1 order by 1`,
      [userId],
    );
    found[name] = stored.rows.map(({ row }) => row);
  }
  return found;
}
