import { TRPCClientError } from '@trpc/client';
import type { OpenClaimsView } from '#shared/rules/evidence.ts';
import type { SiteChangeView } from '#shared/schemas/publish.ts';

type Details = { siteChange: SiteChangeView | null; openClaims: OpenClaimsView | null; isUnknown: boolean };

/** Why the server has written nothing, where the user may decide about it; null for any other error. */
export function refusalDetails(error: unknown): Details {
  const data: unknown = error instanceof TRPCClientError ? error.data : null;
  const { siteChange = null, openClaims = null, isUnknown = false } = (data ?? {}) as Partial<Details>;
  return { siteChange, openClaims, isUnknown };
}
