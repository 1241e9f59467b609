import { expect, test, vi } from 'vitest';
import { MCP_ACCESS } from '#server/test/authorisation-table.ts';
import { granted } from '#server/test/granted.ts';
import { tokenOf } from '#server/test/program.ts';
import { signedIn } from '#server/test/signed-in.ts';
import { testApp } from '#server/test/test-app.ts';
import { TOKEN_SCOPES } from '#shared/rules/account.ts';

const app = await testApp();

async function use(headers: Record<string, string>, name: string) {
  const { statusCode, headers: answered } = await app.inject({
    method: 'POST',
    url: '/mcp',
    headers: { ...headers, accept: 'application/json, text/event-stream' },
    payload: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: {} } },
  });
  return { status: statusCode, challenge: String(answered['www-authenticate'] ?? '') };
}

const TOOLS = Object.entries(MCP_ACCESS);

test.each(TOOLS)(
  '%s is for whoever was let in for it, at this door, until that ends',
  async (name, scopes) => {
    const owner = await signedIn({ plan: 'pro' });
    const status = async (headers: Record<string, string>) => (await use(headers, name)).status;
    const given = async (more: Parameters<typeof granted>[1]) => granted(owner, more);

    expect(await status(await tokenOf(owner, [...scopes]))).toBe(200);
    const full = await given({ may: [...scopes] });
    expect(await status(full.headers)).toBe(200);

    for (const missing of scopes) {
      const may = TOKEN_SCOPES.filter((scope) => scope !== missing);
      const narrower = await use((await given({ may })).headers, name);
      expect(narrower.status).toBe(403);
      expect(narrower.challenge).toMatch(new RegExp(`error="insufficient_scope".*scope="[a-z ]*${missing}`));
    }

    expect(await status((await given({ door: '/api' })).headers)).toBe(401);
    expect(await status((await given({ expiresAt: new Date(0) })).headers)).toBe(401);
    await owner.api.account.disconnectAssistant({ id: full.id });
    expect(await status(full.headers)).toBe(401);
  },
);

test('whoever is not let in is led to where that is done', async () => {
  const { status, challenge } = await use({}, 'list_pieces');
  expect([status, challenge]).toEqual([
    401,
    'Bearer resource_metadata="http://localhost:3000/.well-known/oauth-protected-resource/mcp", scope="read write publish"',
  ]);
  const { resource, authorization_servers: servers } = (
    await app.inject('/.well-known/oauth-protected-resource')
  ).json<{ resource: string; authorization_servers: string[] }>();
  expect([resource, servers]).toEqual(['http://localhost:3000/mcp', ['http://localhost:3000/oauth']]);
});

test('what is under way ends with the connection', async () => {
  const owner = await signedIn({ plan: 'pro' });
  const { session, id } = await granted(owner);
  const ended = vi.fn();
  owner.services.sessionEnds.listen(session, ended);
  await owner.api.account.disconnectAssistant({ id });
  await vi.waitFor(() => expect(ended).toHaveBeenCalled());
});

test('a token that has run out ends what is under way', async () => {
  const owner = await signedIn({ plan: 'pro' });
  const { session } = await granted(owner, { expiresAt: new Date(0) });
  const ended = vi.fn();
  owner.services.sessionEnds.listen(session, ended);
  await vi.waitFor(() => expect(ended).toHaveBeenCalled(), { timeout: 60_000 });
});

test('assistants end with the account, and with the password when that is asked for', async () => {
  const owner = await signedIn();
  const { headers } = await granted(owner);
  const passwords = { currentPassword: 'correct horse battery', password: 'another fine password' };
  await owner.api.account.changePassword(passwords);
  expect((await use(headers, 'list_pieces')).status).toBe(200);

  const other = await signedIn();
  const asked = await granted(other);
  await other.api.account.changePassword({ ...passwords, disconnectsAssistants: true });
  expect((await use(asked.headers, 'list_pieces')).status).toBe(401);

  const leaver = await signedIn();
  const left = await granted(leaver);
  await leaver.api.account.deleteAccount();
  expect((await use(left.headers, 'list_pieces')).status).toBe(401);
});
