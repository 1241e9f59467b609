import type * as library from 'oidc-provider';
import type { Configuration, JWK } from 'oidc-provider';
import type { Db } from '#server/database/db.ts';
import { DAY_MS } from '#server/lib/durations.ts';
import { TOKEN_SCOPES } from '#shared/rules/account.ts';
import { ASSISTANT_DAYS, connectPath, OAUTH_PATH, RESOURCE_PATHS } from '#shared/rules/assistants.ts';
import { API_DOCS_PATH, STATIC_PAGES } from '#shared/rules/paths.ts';
import { asPublicClient } from './as-public-client.ts';
import { errorPage } from './error-page.ts';
import { DOCUMENT_BYTES, DOCUMENT_SECONDS, fetchDocument, fetchedOnce } from './fetch-document.ts';
import type { ProviderServices } from './provider-services.ts';
import { resourceAt } from './resources.ts';
import { SIGNED_BY } from './signing-keys.ts';
import { storeOf } from './stored-payloads.ts';
import { tellMisuse } from './tell-misuse.ts';

const ACCESS_SECONDS = 15 * 60;
const CODE_SECONDS = 60;
const REQUEST_SECONDS = 60 * 60;
const LASTING_SECONDS = (ASSISTANT_DAYS * DAY_MS) / 1000;

/** The first is read by the context of a request (http/request-context.ts). */
const COOKIES = { interaction: 'connecting', resume: 'connecting_back', session: 'connecting_session' };

const FIXED = {
  clientDefaults: {
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
    id_token_signed_response_alg: SIGNED_BY,
  },
  clientAuthMethods: ['none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt'],
  cookies: {
    names: COOKIES,
    short: { httpOnly: true, sameSite: 'lax', path: '/' },
    long: { httpOnly: true, sameSite: 'lax', path: OAUTH_PATH },
  },
  responseTypes: ['code'],
  scopes: [...TOKEN_SCOPES],
  claims: {},
  pkce: { required: () => true },
  rotateRefreshToken: true,
  expiresWithSession: async () => false,
  ttl: {
    AccessToken: ACCESS_SECONDS,
    AuthorizationCode: CODE_SECONDS,
    Grant: LASTING_SECONDS,
    Interaction: REQUEST_SECONDS,
    RefreshToken: LASTING_SECONDS,
    Session: REQUEST_SECONDS,
  },
  fetchResponseBodyLimits: { 'client_id metadata document': DOCUMENT_BYTES, jwks_uri: DOCUMENT_BYTES },
} satisfies Configuration;

const FEATURES = {
  devInteractions: { enabled: false },
  dPoP: { enabled: false },
  rpInitiatedLogout: { enabled: false },
  userinfo: { enabled: false },
  pushedAuthorizationRequests: { enabled: false },
  registration: { enabled: true, issueRegistrationAccessToken: false },
  revocation: { enabled: true },
} satisfies Configuration['features'];

type Services = ProviderServices & { keys: JWK[] };

export function configurationOf(oidc: typeof library, services: Services): Configuration {
  const { db, now, keys, predefined, fetchSite, mayFetch } = services;
  const { errors, interactionPolicy, Provider } = oidc;
  const stores = {
    db,
    now,
    errors,
    isFetching: () => Provider.ctx?.oidc.route === 'token',
    onMisuse: tellMisuse(services),
  };

  return {
    ...FIXED,
    adapter: (kind: string) => storeOf(kind, stores),
    clients: [...predefined],
    discovery: forReaders(services),
    // Tokens say nothing by themselves, so that none outlives its row.
    jwks: { keys },
    findAccount: async (_ctx, id) => findAccount(db, id),
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    interactions: { policy: alwaysAsked(interactionPolicy), url: (_ctx, { uid }) => connectPath(uid) },
    extraClientMetadata: { properties: ['software_id'], validator: asPublicClient(errors) },
    fetch: fetchDocument(fetchSite),
    renderError: (ctx, out) => {
      ctx.type = 'html';
      ctx.body = errorPage(out);
    },
    features: {
      ...FEATURES,
      clientIdMetadataDocument: {
        enabled: true,
        ack: 'draft-02',
        allowFetch: fetchedOnce(mayFetch),
        cacheDuration: DOCUMENT_SECONDS,
      },
      resourceIndicators: resourcesOf(errors, services),
    },
  };
}

/** `contacts` as OpenID Federation 1.0 names them, section 5.2.2. */
const forReaders = ({ publicUrl, supportEmail }: Services) => ({
  service_documentation: publicUrl + API_DOCS_PATH,
  op_policy_uri: publicUrl + STATIC_PAGES.privacy,
  op_tos_uri: publicUrl + STATIC_PAGES.terms,
  contacts: [supportEmail],
});

const resourcesOf = ({ InvalidTarget }: typeof library.errors, { publicUrl }: Services) => ({
  enabled: true,
  defaultResource: (_ctx: unknown, _client: unknown, oneOf?: readonly string[]) =>
    oneOf?.[0] ?? publicUrl + RESOURCE_PATHS[0],
  getResourceServerInfo: (_ctx: unknown, indicator: string) => {
    const path = resourceAt(publicUrl, indicator);
    if (path === null) throw new InvalidTarget('This resource is not ours.');
    return {
      scope: TOKEN_SCOPES.join(' '),
      audience: publicUrl + path,
      accessTokenTTL: ACCESS_SECONDS,
      accessTokenFormat: 'opaque' as const,
    };
  },
});

/** Nobody is let in, not even again, without being shown; who is signed in comes with the consent. */
function alwaysAsked({ base, Check, Prompt }: typeof library.interactionPolicy) {
  const policy = base();
  policy.clear();
  policy.add(new Prompt({ name: 'login', requestable: true }));
  policy.add(
    new Prompt(
      { name: 'consent', requestable: true },
      new Check('asked', 'the user is always asked', ({ oidc }) => !oidc.result?.consent),
    ),
  );
  return policy;
}

/** A blocked user lets nobody in. */
async function findAccount(db: Db, id: string) {
  const user = await db.user.findUnique({ where: { id, blockedAt: null }, select: { id: true } });
  return user ? { accountId: id, claims: async () => ({ sub: id }) } : undefined;
}
