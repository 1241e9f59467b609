import { isWebAddress } from '#shared/schemas/profiles.ts';
import type { UserContext } from '../../context.ts';
import type { SitePage } from '../../ports/cms/site-offers.ts';
import type { SearchPagesInput } from './inputs.ts';
import { decryptWebsite } from './site-access.ts';

/** Somebody waits for it while typing. */
const TIMEOUT_MS = 8000;

/** Public pages of the website, to link to. */
export async function searchPages(ctx: UserContext, { id, words }: SearchPagesInput): Promise<SitePage[]> {
  const { cmsType, access } = await decryptWebsite(ctx, id);
  const found = await ctx.cms[cmsType].searchPages(access, words, AbortSignal.timeout(TIMEOUT_MS));
  return found.filter(({ link }) => isWebAddress(link));
}
