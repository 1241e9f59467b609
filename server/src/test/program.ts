import type { Services } from '#server/context.ts';
import type { ApiRoute } from '#server/http/api/route.ts';
import { API_ROUTES } from '#server/http/api/routes.ts';
import type { TokenScope } from '#shared/rules/account.ts';
import { apiRequest, nameOf } from './api-request.ts';
import type { TestUser } from './publisher.ts';
import { testApp } from './test-app.ts';

export function routeOf(name: string): ApiRoute {
  const route = API_ROUTES.find((known) => nameOf(known) === name);
  if (!route) throw new Error(`There is no ${name}.`);
  return route;
}

/** What a program sends with an access token of this user. */
export async function tokenOf({ api }: Pick<TestUser, 'api'>, scopes?: TokenScope[]) {
  const { token } = await api.account.createAccessToken({ name: 'program', ...(scopes && { scopes }) });
  return { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
}

/** A program of this user: how it asks a path by its name, for a whole answer or for the body alone. */
export async function program(user: Pick<TestUser, 'api'>, services: Partial<Services> = {}) {
  const app = await testApp(services);
  const token = await tokenOf(user);
  const send = async (name: string, input: object = {}, more: Record<string, string> = {}) => {
    const request = apiRequest(routeOf(name.replace(' ', ' /api/')), input);
    const answer = await app.inject({ ...request, headers: { ...token, ...more } });
    return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
  };
  return { app, token, send, use: async (name: string, input?: object) => (await send(name, input)).body };
}
