import type { z } from 'zod';
import { isWebAddress } from '#shared/schemas/profiles.ts';
import type { UserContext } from '../../context.ts';
import type { SitePage } from '../../ports/cms/site-offers.ts';
import type { searchPagesInput } from './inputs.ts';
import { decryptWebsite } from './site-access.ts';

/** The user is typing meanwhile. */
const TIMEOUT_MS = 8000;

export async function searchPages(
  ctx: UserContext,
  { id, words }: z.infer<typeof searchPagesInput>,
): Promise<SitePage[]> {
  const { cmsType, access } = await decryptWebsite(ctx, id);
  const found = await ctx.cms[cmsType].searchPages(access, words, AbortSignal.timeout(TIMEOUT_MS));
  return found.filter(({ link }) => isWebAddress(link));
}
