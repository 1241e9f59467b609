import type { KoaContextWithOIDC, errors as libraryErrors } from 'oidc-provider';

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

type Metadata = {
  redirect_uris?: unknown;
  application_type?: unknown;
  token_endpoint_auth_method?: unknown;
  client_secret?: unknown;
  client_secret_expires_at?: unknown;
  scope?: unknown;
};

/**
 * Whoever registers gets no secret: what can be asked for by anybody proves nothing, and none has to be kept. A program on
 * the user's own computer may listen at any port. What it may ask for is the user's to say.
 */
export const asPublicClient =
  ({ InvalidRedirectUri }: typeof libraryErrors) =>
  (ctx: KoaContextWithOIDC | undefined, _key: string, _value: unknown, metadata: object) => {
    const client: Metadata = metadata;
    const addresses = [client.redirect_uris].flat().flatMap((uri) => URL.parse(String(uri)) ?? []);
    if (addresses.some(({ protocol, hostname }) => protocol === 'http:' && !LOOPBACK.test(hostname)))
      throw new InvalidRedirectUri();

    if (addresses.some(({ protocol }) => protocol !== 'https:')) client.application_type = 'native';
    delete client.scope;
    if (ctx?.oidc.route !== 'registration') return;

    client.token_endpoint_auth_method = 'none';
    delete client.client_secret;
    delete client.client_secret_expires_at;
  };
