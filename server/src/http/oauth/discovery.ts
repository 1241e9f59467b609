import type { FastifyInstance } from 'fastify';
import type { Services } from '#server/context.ts';
import { TOKEN_SCOPES, type TokenScope } from '#shared/rules/account.ts';
import { OAUTH_PATH, RESOURCE_PATHS, type ResourcePath } from '#shared/rules/assistants.ts';
import { PRODUCT_NAME } from '#shared/rules/brand.ts';
import { API_DOCS_PATH, STATIC_PAGES } from '#shared/rules/paths.ts';

const DOCUMENT = '/.well-known/oauth-protected-resource';

/** RFC 9728. Programs that do not look below the path of a resource find the tools. */
export function describeResource(app: FastifyInstance, { publicUrl, supportEmail }: Services['settings']) {
  const places: [string, ResourcePath][] = RESOURCE_PATHS.map((path) => [DOCUMENT + path, path]);

  for (const [address, path] of [[DOCUMENT, RESOURCE_PATHS[0]] as const, ...places])
    app.get(address, async (_request, reply) => {
      reply.header('access-control-allow-origin', '*').header('cache-control', 'public, max-age=300');
      return {
        resource: publicUrl + path,
        authorization_servers: [publicUrl + OAUTH_PATH],
        scopes_supported: TOKEN_SCOPES,
        bearer_methods_supported: ['header'],
        resource_name: PRODUCT_NAME,
        resource_documentation: publicUrl + API_DOCS_PATH,
        resource_policy_uri: publicUrl + STATIC_PAGES.privacy,
        resource_tos_uri: publicUrl + STATIC_PAGES.terms,
        contacts: [supportEmail],
      };
    });
}

type Challenge = { error?: 'invalid_token' | 'insufficient_scope'; scopes?: readonly TokenScope[] };

/** Leads a program to where it is let in, or to more than it was given (RFC 6750). */
export function challengeOf(
  publicUrl: string,
  path: ResourcePath,
  { error, scopes = TOKEN_SCOPES }: Challenge = {},
): string {
  const parts = {
    ...(error && { error }),
    resource_metadata: publicUrl + DOCUMENT + path,
    scope: scopes.join(' '),
  };
  return `Bearer ${Object.entries(parts)
    .map(([name, value]) => `${name}="${value}"`)
    .join(', ')}`;
}
