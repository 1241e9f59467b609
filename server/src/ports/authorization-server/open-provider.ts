import type * as library from 'oidc-provider';
import type { Configuration, JWK, Provider } from 'oidc-provider';
import type { Logger } from 'pino';
import type { Db } from '#server/database/db.ts';
import { DAY_MS } from '#server/lib/durations.ts';
import type { SafeFetch } from '#server/ports/site-client/safe-fetch.ts';
import type { Queue } from '#server/queue/queue.ts';
import type { SecretBox } from '#server/secrets/secret-box.ts';
import { TOKEN_SCOPES } from '#shared/rules/account.ts';
import { ASSISTANT_DAYS, connectPath, OAUTH_PATH, RESOURCE_PATHS } from '#shared/rules/assistants.ts';
import { asPublicClient } from './as-public-client.ts';
import { errorPage } from './error-page.ts';
import { DOCUMENT_BYTES, fetchDocument } from './fetch-document.ts';
import type { PredefinedClient } from './predefined-clients.ts';
import { bothForms, resourceAt } from './resources.ts';
import { SIGNED_BY, signingKeys } from './signing-keys.ts';
import { storeOf } from './stored-payloads.ts';
import { tellMisuse } from './tell-misuse.ts';
import { watchConnections } from './watch-connections.ts';

const ACCESS_SECONDS = 15 * 60;
const CODE_SECONDS = 60;
const REQUEST_SECONDS = 60 * 60;
const LASTING_SECONDS = (ASSISTANT_DAYS * DAY_MS) / 1000;
/** The tool for assistants is what most programs come for. */
const DEFAULT_SCOPE = TOKEN_SCOPES.join(' ');

/** The names of the library's cookies. */
const COOKIES = { interaction: 'connecting', resume: 'connecting_back', session: 'connecting_session' };
export const CONNECTING_COOKIE = COOKIES.interaction;

export type ProviderServices = {
  db: Db;
  now: () => Date;
  publicUrl: string;
  predefined: readonly PredefinedClient[];
  fetchSite: SafeFetch;
  /** Whether a metadata document may be fetched for this address now. */
  mayFetch: (ipAddress: string) => Promise<boolean>;
  /** Who is signed in in the browser with these cookies. */
  userOf: (cookies: string | undefined) => Promise<string | null>;
  queue: Queue;
  secrets: SecretBox;
  log: Logger;
};

/** Certified for OpenID Connect; of that nothing is on here but OAuth's code flow. */
export async function openProvider(services: ProviderServices): Promise<Provider> {
  const oidc = await import('oidc-provider');
  const provider = new oidc.Provider(
    services.publicUrl + OAUTH_PATH,
    configurationOf(oidc, services, await signingKeys(services)),
  );

  // The door has written the address of this installation into the headers.
  provider.proxy = true;
  provider.use(async (ctx, next) => {
    if (ctx.path === '/auth') ctx.query = askedFor(services.publicUrl, ctx.query);
    await next();
    if (ctx.oidc?.route === 'discovery') ctx.body = withoutIdentity(ctx.body);
  });

  watchConnections(services)(provider);
  return provider;
}

type Query = Record<string, string | string[] | undefined>;

/** What a program leaves out is what most mean; a resource is taken by both its names. */
function askedFor(publicUrl: string, { scope, resource, ...query }: Query): Query {
  const named = resource === undefined ? [publicUrl + RESOURCE_PATHS[0]] : [resource].flat();
  return { ...query, scope: scope ?? DEFAULT_SCOPE, resource: [...new Set(named.flatMap(bothForms))] };
}

/** There are no ID tokens and no claims. */
function withoutIdentity(document: unknown) {
  const kept = Object.entries(document as object).filter(
    ([name]) => !/^(claim|subject_types|id_token)/.test(name),
  );
  return { ...Object.fromEntries(kept), scopes_supported: TOKEN_SCOPES };
}

function configurationOf(
  { errors, interactionPolicy, Provider: Opened }: typeof library,
  services: ProviderServices,
  keys: JWK[],
): Configuration {
  const { db, now, publicUrl, predefined, fetchSite, mayFetch } = services;
  const isFetching = () => Opened.ctx?.oidc.route === 'token';

  return {
    adapter: (kind: string) =>
      storeOf(kind, {
        db,
        now,
        errors,
        isFetching,
        onMisuse: (tx, grant) => tellMisuse(services, tx, grant),
      }),
    clients: [...predefined],
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
    // Tokens say nothing by themselves, so that none outlives its row.
    jwks: { keys },
    responseTypes: ['code'],
    scopes: [...TOKEN_SCOPES],
    claims: {},
    pkce: { required: () => true },
    findAccount: async (_ctx, id) => findAccount(db, id),
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
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
    interactions: { policy: alwaysAsked(interactionPolicy), url: (_ctx, { uid }) => connectPath(uid) },
    extraClientMetadata: { properties: ['software_id'], validator: asPublicClient(errors) },
    fetch: fetchDocument(fetchSite),
    fetchResponseBodyLimits: { 'client_id metadata document': DOCUMENT_BYTES, jwks_uri: DOCUMENT_BYTES },
    renderError: (ctx, out) => {
      ctx.type = 'html';
      ctx.body = errorPage(out);
    },
    features: {
      ...OFF,
      registration: { enabled: true, issueRegistrationAccessToken: false },
      clientIdMetadataDocument: { enabled: true, ack: 'draft-02', allowFetch: (ctx) => mayFetch(ctx.ip) },
      revocation: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: (_ctx, _client, oneOf) => oneOf?.[0] ?? publicUrl + RESOURCE_PATHS[0],
        getResourceServerInfo: (_ctx, indicator) => {
          const path = resourceAt(publicUrl, indicator);
          if (path === null) throw new errors.InvalidTarget('This resource is not ours.');
          return {
            scope: TOKEN_SCOPES.join(' '),
            audience: publicUrl + path,
            accessTokenTTL: ACCESS_SECONDS,
            accessTokenFormat: 'opaque',
          };
        },
      },
    },
  };
}

const OFF = {
  devInteractions: { enabled: false },
  dPoP: { enabled: false },
  rpInitiatedLogout: { enabled: false },
  userinfo: { enabled: false },
  pushedAuthorizationRequests: { enabled: false },
} as const;

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
