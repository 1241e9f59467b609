import { createHash, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

type Claims = Record<string, unknown>;
type Asked = { challenge: string; nonce: string; clientId: string; claims: Claims };

export const CLIENT = { id: 'veemark', secret: 'a secret of this installation' };

/** A provider of OpenID Connect in memory; its users sign in as the test says, its faults are in their claims. */
export async function startOpenIdStandIn() {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const key = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  const codes = new Map<string, Asked>();
  let issuer = '';

  async function token(form: URLSearchParams) {
    const asked = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const proof = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (!asked || asked.challenge !== proof || form.get('client_secret') !== CLIENT.secret) return null;

    const now = Math.floor(Date.now() / 1000);
    const standard = { iss: issuer, aud: asked.clientId, nonce: asked.nonce, iat: now, exp: now + 60 };
    const idToken = await new SignJWT({ ...standard, ...asked.claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .sign(privateKey);
    return { access_token: randomUUID(), token_type: 'Bearer', expires_in: 60, id_token: idToken };
  }

  const server = createServer((request, response) => {
    const answer = (body: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.url === '/jwks') return answer({ keys: [key] });
    if (request.url?.endsWith('openid-configuration'))
      return answer({
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        token_endpoint_auth_methods_supported: ['client_secret_post'],
      });

    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    return request.on('end', () => {
      void token(new URLSearchParams(body)).then((given) =>
        given ? answer(given) : answer({ error: 'invalid_grant' }, 400),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  issuer = `http://127.0.0.1:${port}`;

  return {
    issuer,
    /** Its user signs in. @returns where the browser goes back to */
    signIn(address: string, claims: Claims): string {
      const { searchParams } = new URL(address);
      const said = (name: string) => searchParams.get(name) ?? '';
      const code = randomUUID();
      const asked = { challenge: said('code_challenge'), nonce: said('nonce'), clientId: said('client_id') };
      codes.set(code, { ...asked, claims });
      const back = new URL(said('redirect_uri'));
      back.search = new URLSearchParams({ code, state: said('state') }).toString();
      return back.pathname + back.search;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
