import { TRPCClientError } from '@trpc/client';
import type { SiteChangeView } from '#shared/publish.ts';

/** The three texts that the server sends when a post was edited on its site; null for any other error. */
export function siteChangeOf(error: unknown): SiteChangeView | null {
  if (!(error instanceof TRPCClientError)) return null;
  const data: unknown = error.data;
  if (typeof data !== 'object' || data === null || !('siteChange' in data)) return null;
  return data.siteChange as SiteChangeView;
}
