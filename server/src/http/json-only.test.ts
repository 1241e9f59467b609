import { expect, test } from 'vitest';
import { API_PATHS } from '#server/test/authorisation-table.ts';
import { PROCEDURES } from '#server/test/call-procedure.ts';
import { tokenOf } from '#server/test/program.ts';
import { signedIn } from '#server/test/signed-in.ts';
import { OWN_PAGE, testApp } from '#server/test/test-app.ts';
import { SEND_JSON } from './json-only.ts';

const app = await testApp();

const OTHER_TYPES = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'];
const EVENTS = ['POST /api/stripe-webhook', 'POST /api/wordpress-events/1'];
const MCP = ['POST /mcp', 'DELETE /mcp'];

const { authorization } = await tokenOf(await signedIn({ plan: 'pro' }));

async function sent(address: string, headers: Record<string, string>, payload?: string) {
  const [method, url] = address.split(' ');
  return app.inject({ method: method as 'POST', url, headers, payload });
}

test('every path that changes something refuses what is no JSON with 415, with a body and without one', async () => {
  const changes = API_PATHS.filter((name) => !name.startsWith('GET '));
  for (const address of [...changes, ...EVENTS, ...MCP])
    for (const type of OTHER_TYPES)
      for (const payload of [undefined, 'a=b']) {
        const answer = await sent(address, { authorization, 'content-type': type }, payload);
        expect([address, type, answer.statusCode, answer.json()]).toEqual([
          address,
          type,
          415,
          { error: SEND_JSON, code: 'unsupportedMediaType', requestId: answer.headers['x-request-id'] },
        ]);
      }
});

test('so does every procedure, in the form that the client reads @long', async () => {
  for (const { path } of PROCEDURES)
    for (const type of OTHER_TYPES)
      for (const payload of [undefined, 'a=b']) {
        const headers = { ...OWN_PAGE, 'content-type': type };
        const answer = await sent(`POST /trpc/${path}`, headers, payload);
        expect([path, type, answer.statusCode, answer.json()]).toEqual([
          path,
          type,
          415,
          {
            error: expect.objectContaining({
              message: SEND_JSON,
              data: expect.objectContaining({ httpStatus: 415 }) as object,
            }) as object,
          },
        ]);
      }
});

test('a call without a body needs no type, and JSON may name its letters', async () => {
  const id = '00000000-0000-4000-8000-000000000000';
  const untyped = await sent(`DELETE /api/content/${id}`, { authorization });
  expect(untyped.statusCode).toBe(404);

  const headers = { authorization, 'content-type': 'Application/JSON; charset=utf-8' };
  const named = await sent(`DELETE /api/content/${id}`, headers, '{}');
  expect(named.statusCode).toBe(404);
});
