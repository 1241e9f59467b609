import { SITE_PROBLEMS } from '#shared/rules/websites.ts';
import type { UserContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { isFetchError } from '../../ports/site-client/fetch-error.ts';

const TIMEOUT_MS = 5000;

/** Refuses an internal address before it is stored. A site that is down passes; the guard checks again at every use. */
export async function guardAddress({ fetchSite }: UserContext, domain: string) {
  try {
    await fetchSite(domain, { method: 'HEAD', timeoutMs: TIMEOUT_MS });
  } catch (error) {
    if (isFetchError(error, 'refused')) throw new AppError('invalid', SITE_PROBLEMS.refused);
  }
}
