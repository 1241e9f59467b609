import type { Services } from '#server/context.ts';
import { createAuthorizationServer } from '#server/ports/authorization-server/create-server.ts';
import type { SafeFetch } from '#server/ports/site-client/safe-fetch.ts';
import { testServices } from './test-services.ts';

/** This installation, whose programs' metadata are fetched by this. */
export async function fetchingBy(fetchSite: SafeFetch): Promise<Partial<Services>> {
  const { services } = await testServices();
  const authorization = createAuthorizationServer({
    ...services,
    ...services.settings,
    fetchSite,
    predefined: [],
    mayFetch: async () => true,
    userOf: async () => null,
  });
  return { authorization };
}
