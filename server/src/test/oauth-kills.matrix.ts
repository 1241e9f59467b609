import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { buildServer } from './build-server.ts';
import { CALLBACK, type Tokens } from './oauth-browser.ts';
import { changeAt, startServer } from './server-process.ts';
import { sessionCookieOf, signedIn } from './signed-in.ts';
import { testServices } from './test-services.ts';

/** 200 by `KILLS=200`; each begins a server. */
const KILLS = Number(process.env['KILLS'] ?? 14);
/** Registration, request, consent, code, tokens, and two refreshes. */
const STEPS = 7;

type Arrived = Pick<Tokens, 'access_token' | 'refresh_token'>;
/** Sends a request; the server may be killed while it is under way. */
type Send = (request: Promise<Response>) => Promise<Response>;

/** A program and the browser of its user. What arrives is kept as it comes. */
async function connect(url: string, session: string, { send, arrived }: { send: Send; arrived: Arrived[] }) {
  const verifier = randomBytes(32).toString('base64url');
  const program = { client_name: 'Killed', redirect_uris: [CALLBACK] };
  const headers = { 'content-type': 'application/json' };
  const registered = await send(
    fetch(`${url}/oauth/reg`, { method: 'POST', headers, body: JSON.stringify(program) }),
  );
  const { client_id: clientId } = (await registered.json()) as { client_id: string };

  const asked = new URLSearchParams({
    client_id: clientId,
    redirect_uri: CALLBACK,
    response_type: 'code',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const shown = await send(fetch(`${url}/oauth/auth?${asked.toString()}`, { redirect: 'manual' }));
  const cookies = shown.headers.getSetCookie().map((line) => line.split(';')[0]);
  const id = shown.headers.get('location')?.split('/').at(-1) ?? '';
  const cookie = [session, ...cookies].join('; ');

  const everything = { scopes: ['read'], websiteIds: null, profileIds: null, hasUnbranded: true };
  const agreed = await send(changeAt(url, cookie)('account.letIn', { id, ...everything }));
  const { result } = (await agreed.json()) as { result: { data: { address: string } } };
  const back = await send(fetch(result.data.address, { redirect: 'manual', headers: { cookie } }));
  const code = new URL(back.headers.get('location') ?? '').searchParams.get('code') ?? '';

  const redeem = async (fields: Record<string, string>) => {
    const body = new URLSearchParams({ client_id: clientId, ...fields });
    const answer = await send(fetch(`${url}/oauth/token`, { method: 'POST', body }));
    arrived.push((await answer.json()) as Arrived);
  };
  await redeem({ grant_type: 'authorization_code', code, redirect_uri: CALLBACK, code_verifier: verifier });
  for (let count = 0; count < 2; count += 1)
    await redeem({ grant_type: 'refresh_token', refresh_token: arrived.at(-1)?.refresh_token ?? '' });
}

/** Each with a time of its own, however many there are. */
const ROUNDS = Array.from({ length: Math.ceil(KILLS / STEPS) }, (_, index) => index + 1);

test.each(ROUNDS)(
  'servers that are killed while assistants connect leave no half grant, and no token without its row (%i)',
  async () => {
    const program = await buildServer();
    const { services, databaseUrl } = await testServices();
    const { user } = await signedIn();
    const session = await sessionCookieOf(services, user.id);
    const { db } = services;
    let reached = 0;

    for (let kill = 0; kill < STEPS; kill += 1) {
      const env = {
        DATABASE_URL: databaseUrl,
        WORKER: 'off',
        NODE_ENV: 'development',
        RATE_LIMIT_FACTOR: '1000',
      };
      const server = await startServer(env, program);
      const arrived: Arrived[] = [];
      let step = -1;
      const send: Send = async (request) => {
        step += 1;
        if (step === kill) await Promise.allSettled([server.end('SIGKILL'), request]);
        return request;
      };
      await connect(server.url, session, { send, arrived }).catch(() => undefined);
      if (step < kill) await server.end('SIGKILL');
      reached = Math.max(reached, step);

      const values = arrived.flatMap(({ access_token: one, refresh_token: other }) => [one, other]);
      const ids = values.map((value) => createHash('sha256').update(value).digest('hex'));
      const rows = await db.oauthPayload.findMany({ where: { id: { in: ids } }, include: { grant: true } });
      expect(rows).toHaveLength(values.length);
      for (const { grant } of rows) expect(grant).toMatchObject({ userId: user.id, scopes: ['read'] });
    }

    expect(reached).toBe(STEPS - 1);
    expect(await db.oauthPayload.count({ where: { kind: { not: 'Interaction' }, grantId: null } })).toBe(0);
    // What was agreed to and never fetched ends by itself.
    const soon = new Date(Date.now() + 10 * 60_000);
    expect(await db.oauthGrant.count({ where: { connectedAt: null, expiresAt: { gt: soon } } })).toBe(0);
  },
);
