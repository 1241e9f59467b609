import { randomUUID } from 'node:crypto';
import { TRPCError } from '@trpc/server';
import { expect, test } from 'vitest';
import { API_ROUTES } from '#server/http/api/routes.ts';
import { scopeMissing } from '#server/trpc/access.ts';
import { createCaller } from '#server/trpc/router.ts';
import { TOKEN_MESSAGES, TOKEN_SCOPES, type TokenScope } from '#shared/rules/account.ts';
import { apiRequest, nameOf } from './api-request.ts';
import { accessOf, API_ACCESS, AUTHORISATION } from './authorisation-table.ts';
import { PROCEDURES } from './call-procedure.ts';
import { nobodysIds } from './ids.ts';
import { signedIn } from './signed-in.ts';
import { testApp } from './test-app.ts';

const app = await testApp();

const listed = (needed: TokenScope | readonly TokenScope[]) =>
  typeof needed === 'string' ? [needed] : needed;
const isForTokens = (needed: string | readonly TokenScope[]): needed is TokenScope | readonly TokenScope[] =>
  typeof needed !== 'string' || TOKEN_SCOPES.some((scope) => scope === needed);
/** Each choice of scopes that lacks one, or any where no token is good enough, and what it is told. */
const refusedOf = (needed: string | readonly TokenScope[]) =>
  isForTokens(needed)
    ? listed(needed).map((missing) => ({
        may: TOKEN_SCOPES.filter((scope) => scope !== missing),
        sentence: scopeMissing(missing),
      }))
    : TOKEN_SCOPES.map((may) => ({ may: [may], sentence: TOKEN_MESSAGES.personOnly }));

const JSON_BODY = { 'content-type': 'application/json' };
const NOBODYS = nobodysIds();

/** What a token with these scopes is told by a procedure: the refusal, or null when it is let in. */
async function refusalOf(path: string, may: TokenScope[]) {
  const { ctx } = await signedIn({ plan: 'pro' });
  const byToken = createCaller({ ...ctx, session: { id: randomUUID(), scope: 'api', may } });
  const [router = '', name = ''] = path.split('.');
  const calls = byToken as unknown as Record<string, Record<string, (input: unknown) => Promise<unknown>>>;
  try {
    await calls[router]?.[name]?.(AUTHORISATION[path]?.input?.(NOBODYS));
    return null;
  } catch (error) {
    if (!(error instanceof TRPCError)) throw error;
    return error.code === 'FORBIDDEN' ? error.message : null;
  }
}

/** The rest is refused to everybody else in words of its own. */
const FOR_SESSIONS = PROCEDURES.map(({ path }) => ({ path, needed: accessOf(path) })).filter(
  ({ path, needed }) => {
    const { guard = 'public' } = AUTHORISATION[path] ?? {};
    return needed !== 'public' && guard !== 'reset' && guard !== 'admin';
  },
);

test.each(FOR_SESSIONS)(
  '$path lets in the tokens with its scope, and none where it is for a person @long',
  async ({ path, needed }) => {
    const letIn = isForTokens(needed) ? [{ may: [...listed(needed)], sentence: null }] : [];
    // Refused before anything is done, so it may be called; where a token is let in, it is called once.
    for (const { may, sentence } of [...refusedOf(needed), ...letIn])
      expect([may, await refusalOf(path, may)]).toEqual([may, sentence]);
  },
);

test.each(API_ROUTES.map((route) => ({ name: nameOf(route), route })))(
  '$name answers each token by its scope, whatever the body',
  async ({ name, route }) => {
    const needed = API_ACCESS[name] ?? 'public';
    const { api, user, db } = await signedIn({ plan: 'pro' });
    const answered: unknown[] = [];
    const expected: unknown[] = [];
    const letIn = isForTokens(needed) ? [{ may: [...listed(needed)], sentence: null }] : [];
    for (const { may, sentence } of [...refusedOf(needed), ...letIn]) {
      const { token } = await api.account.createAccessToken({ name: may.join(), scopes: may });
      const { method, url, payload } = apiRequest(route);
      const headers = { authorization: `Bearer ${token}`, ...(payload && JSON_BODY) };
      const payloads = payload === undefined ? [payload] : [payload, '{}', '[]'];
      // A token that is let in is told what is wrong with the input, where anything can be.
      for (const sent of sentence === null ? payloads.slice(-1) : payloads) {
        const answer = await app.inject({ method, url, headers, payload: sent });
        const said = answer.json<{ error?: string }>().error;
        answered.push([may, answer.statusCode === 403, said === sentence]);
        expected.push([may, sentence !== null, sentence !== null]);
      }
    }
    expect(answered).toEqual(expected);
    await expect(db.user.count({ where: { id: user.id } })).resolves.toBe(1);
  },
);

test('the description names the scope of each path', async () => {
  const { paths } = (await app.inject('/api/openapi.json')).json<{
    paths: Record<string, Record<string, { security: object[]; description: string }>>;
  }>();
  for (const route of API_ROUTES) {
    const needed = API_ACCESS[nameOf(route)];
    const described = paths[route.path.replace(/:(\w+)/g, '{$1}')]?.[route.method.toLowerCase()];
    const scopes = isForTokens(needed ?? '') ? listed(needed as TokenScope) : [];
    expect(described?.security).toEqual(
      needed === 'person' ? [{ session: [] }] : [{ token: scopes }, { signIn: scopes }, { session: [] }],
    );
    for (const word of needed === 'person'
      ? ['403']
      : listed(needed as TokenScope).map((scope) => `"${scope}"`))
      expect(described?.description).toContain(word);
  }
});
