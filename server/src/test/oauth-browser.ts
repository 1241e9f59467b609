import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { LetInInput } from '#shared/schemas/assistants.ts';
import type { TestUser } from './publisher.ts';
import { sessionCookieOf } from './signed-in.ts';
import { OWN_PAGE, testApp } from './test-app.ts';
import { anotherInstance, testServices } from './test-services.ts';

const SITE = 'http://localhost:3000';
export const CALLBACK = 'http://127.0.0.1:7777/callback';

type Answered = { statusCode: number; headers: Record<string, unknown>; body: string };
export type Choice = Partial<Omit<LetInInput, 'id'>>;

const EVERYWHERE = { websiteIds: null, profileIds: null, hasUnbranded: true };

/** The browser of this user: keeps cookies, follows the server, and stops at the address of a program. */
export async function browserOf(
  app: FastifyInstance,
  { services, user }: Pick<TestUser, 'services' | 'user'>,
) {
  const cookies = new Map<string, string>();
  const [name = '', value = ''] = (await sessionCookieOf(services, user.id)).split('=');
  cookies.set(name, value);

  const cookie = () => [...cookies].map(([key, kept]) => `${key}=${kept}`).join('; ');
  const keep = ({ headers }: Answered) => {
    for (const line of [headers['set-cookie'] ?? []].flat().map(String)) {
      const [, key = '', kept = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(key, kept);
    }
  };

  const open = async (address: string | URL): Promise<Answered> => {
    const url = String(address).replace(SITE, '');
    const answer = await app.inject({ url, headers: { cookie: cookie(), accept: 'text/html' } });
    keep(answer);
    return answer;
  };
  const call = async (verb: string, input: object) => {
    const answer = await app.inject({
      method: 'POST',
      url: `/trpc/account.${verb}`,
      headers: { ...OWN_PAGE, cookie: cookie() },
      payload: input,
    });
    return answer.json<{ result?: { data: { address: string } }; error?: { message: string } }>();
  };

  /** @returns the request's id, or what stood in its way */
  async function ask(address: string | URL) {
    const answer = await open(address);
    const id = /^\/connect\/([\w-]+)$/.exec(String(answer.headers['location']))?.[1] ?? '';
    return { answer, id };
  }

  /** Agrees. @returns what the program is told at its address */
  async function agree(address: string | URL, choice: Choice = {}) {
    const { id } = await ask(address);
    const { result, error } = await call('letIn', {
      scopes: ['read', 'write', 'publish'],
      ...EVERYWHERE,
      ...choice,
      id,
    });
    if (!result) throw new Error(error?.message);
    const { headers } = await open(result.data.address);
    return new URL(String(headers['location']));
  }

  return { open, ask, agree, call };
}

export const asForm = (fields: object) => new URLSearchParams({ ...fields }).toString();
export const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
export const SECRET = 's'.repeat(40);
export const basic = (clientId: string) => `Basic ${Buffer.from(`${clientId}:${SECRET}`).toString('base64')}`;

/** An installation whose operator has set up this program. */
export async function knowing(program: object) {
  const file = path.join(mkdtempSync(path.join(os.tmpdir(), 'veemark-clients-')), 'clients.json');
  writeFileSync(file, JSON.stringify([{ client_secret: SECRET, ...program }]));
  const { services } = await anotherInstance(await testServices(), { OAUTH_CLIENTS: file });
  return testApp(services);
}

/** A program without the official client, for what that would never do. */
export async function foreignProgram(app: FastifyInstance, metadata: object = {}) {
  const answer = await app.inject({
    method: 'POST',
    url: '/oauth/reg',
    payload: { client_name: 'Foreign', redirect_uris: [CALLBACK], ...metadata },
  });
  const { client_id: clientId } = answer.json<{ client_id: string }>();
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');

  /** Where a user is sent; undefined leaves a parameter out. */
  const address = (more: Record<string, string | undefined> = {}) => {
    const fields = {
      client_id: clientId,
      redirect_uri: CALLBACK,
      response_type: 'code',
      scope: 'read write publish',
      resource: `${SITE}/mcp`,
      code_challenge: challenge,
      code_challenge_method: 'S256',
      state: 'of-the-program',
      ...more,
    };
    return `/oauth/auth?${asForm(Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)))}`;
  };

  const token = async (fields: Record<string, string>) => {
    const sent = await app.inject({
      method: 'POST',
      url: '/oauth/token',
      headers: FORM,
      payload: asForm({ client_id: clientId, ...fields }),
    });
    return {
      status: sent.statusCode,
      ...sent.json<Tokens & { error?: string; error_description?: string }>(),
    };
  };
  const redeem = (code: string, more: Record<string, string> = {}) =>
    token({
      grant_type: 'authorization_code',
      code,
      redirect_uri: CALLBACK,
      code_verifier: verifier,
      ...more,
    });
  const refresh = (refreshToken: string) =>
    token({ grant_type: 'refresh_token', refresh_token: refreshToken });

  return { answer, clientId, verifier, address, token, redeem, refresh };
}

export type Tokens = { access_token: string; refresh_token: string; scope: string; expires_in: number };
