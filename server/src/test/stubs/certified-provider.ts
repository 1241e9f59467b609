import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Provider } from 'oidc-provider';
import { PROVIDER_PATHS } from '#shared/rules/provider.ts';
import { CLIENT } from './openid-server.ts';

export type Person = { sub: string; email: string; email_verified: boolean; name?: string };

/** Somebody whom the provider knows, with a confirmed address. */
export const aPerson = (more: Partial<Person> = {}): Person => ({
  sub: randomUUID(),
  email: `${randomUUID()}@example.com`,
  email_verified: true,
  name: 'Ann Other',
  ...more,
});

const SIGNED_IN_AT = '/signed-in';
const REFUSED = '?refused';
const PAGE = `<!doctype html><html lang="en"><title>Example</title><link rel="icon" href="data:,">
<form method="post"><button>Agree</button> <button formaction="${REFUSED}">Refuse</button></form></html>`;
const A_MINUTE = {
  AccessToken: 60,
  AuthorizationCode: 60,
  Grant: 60,
  IdToken: 60,
  Interaction: 60,
  Session: 60,
};

/** A provider made of a certified library, with its usual ways: a short ID token, the secret in a header, `iss` in answers. */
export async function startCertifiedProvider(publicUrl: string) {
  const oidc = await import('oidc-provider');
  const people = new Map<string, Person>();
  let present = '';
  let handle: ReturnType<Provider['callback']> | undefined;
  let provider: Provider | undefined;

  /** Its own page of sign-in: whoever is there signs in and agrees, a browser by a button. */
  async function letIn(...[request, response]: Parameters<ReturnType<Provider['callback']>>) {
    if (!provider) return;
    if (request.method === 'GET' && request.headers.accept?.includes('text/html')) {
      response.setHeader('content-type', 'text/html');
      response.end(PAGE);
      return;
    }
    if (request.url?.endsWith(REFUSED)) {
      await provider.interactionFinished(request, response, { error: 'access_denied' });
      return;
    }
    const { params } = await provider.interactionDetails(request, response);
    const grant = new provider.Grant({ accountId: present, clientId: String(params['client_id']) });
    grant.addOIDCScope(String(params['scope']));
    const consent = { grantId: await grant.save() };
    await provider.interactionFinished(request, response, { login: { accountId: present }, consent });
  }

  const server = createServer((request, response) => {
    if (request.url?.startsWith(SIGNED_IN_AT)) void letIn(request, response);
    else void handle?.(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  provider = new oidc.Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [publicUrl + PROVIDER_PATHS.done],
      },
    ],
    clientAuthMethods: ['client_secret_basic'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    pkce: { required: () => true },
    ttl: A_MINUTE,
    features: { devInteractions: { enabled: false } },
    interactions: { url: () => SIGNED_IN_AT },
    findAccount: (_ctx, sub) => {
      const person = people.get(sub);
      return person && { accountId: sub, claims: async () => ({ ...person }) };
    },
  });
  handle = provider.callback();

  /** Who is at the provider's page from now on. */
  function expectPerson(person: Person) {
    people.set(person.sub, person);
    present = person.sub;
  }

  return {
    issuer,
    expectPerson,
    /** This person's browser follows the provider. @returns where it leaves it again */
    async signIn(address: string, person: Person): Promise<URL> {
      expectPerson(person);
      const cookies = new Map<string, string>();
      let at = new URL(address);
      while (at.origin === issuer) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
        const answer = await fetch(at, { redirect: 'manual', headers: { cookie } });
        for (const [, name = '', value = ''] of answer.headers
          .getSetCookie()
          .map((line) => /^([^=]+)=([^;]*)/.exec(line) ?? []))
          cookies.set(name, value);
        const next = answer.headers.get('location');
        if (!next) throw new Error(`${at.pathname} ${answer.status} ${await answer.text()}`);
        at = new URL(next, at);
      }
      return at;
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
