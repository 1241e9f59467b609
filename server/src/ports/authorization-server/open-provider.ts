import type { Provider } from 'oidc-provider';
import { TOKEN_SCOPES } from '#shared/rules/account.ts';
import { OAUTH_PATH, RESOURCE_PATHS } from '#shared/rules/assistants.ts';
import { configurationOf } from './configuration.ts';
import type { ProviderServices } from './provider-services.ts';
import { bothForms } from './resources.ts';
import { signingKeys } from './signing-keys.ts';
import { watchConnections } from './watch-connections.ts';

const DEFAULT_SCOPE = TOKEN_SCOPES.join(' ');

/** Certified for OpenID Connect; of that nothing is on here but OAuth's code flow. */
export async function openProvider(services: ProviderServices): Promise<Provider> {
  const oidc = await import('oidc-provider');
  const provider = new oidc.Provider(
    services.publicUrl + OAUTH_PATH,
    configurationOf(oidc, { ...services, keys: await signingKeys(services) }),
  );

  // The door has written the address of this installation into the headers.
  provider.proxy = true;
  provider.use(async (ctx, next) => {
    if (ctx.path === '/auth') ctx.query = askedFor(services.publicUrl, ctx.query);
    await next();
    if (ctx.oidc?.route === 'discovery') ctx.body = withoutIdentity(ctx.body);
  });

  watchConnections(provider, services);
  return provider;
}

type Query = Record<string, string | string[] | undefined>;

/** What a program leaves out is what most mean; a resource is taken by both its names. */
function askedFor(publicUrl: string, { scope, resource, ...query }: Query): Query {
  const named = resource === undefined ? [publicUrl + RESOURCE_PATHS[0]] : [resource].flat();
  const isOurs = [scope ?? []]
    .flat()
    .some((text) => TOKEN_SCOPES.some((one) => text.split(' ').includes(one)));
  return {
    ...query,
    scope: isOurs ? scope : DEFAULT_SCOPE,
    resource: [...new Set(named.flatMap(bothForms))],
  };
}

/** There are no ID tokens and no claims. */
function withoutIdentity(document: unknown) {
  const kept = Object.entries(document as object).filter(
    ([name]) => !/^(claim|subject_types|id_token)/.test(name),
  );
  return { ...Object.fromEntries(kept), scopes_supported: TOKEN_SCOPES };
}
