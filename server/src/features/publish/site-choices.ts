import type { SiteChoices } from '#shared/publish-rules.ts';
import type { WebsiteIdInput } from '#shared/websites.ts';
import type { UserContext } from '../../context.ts';
import { decryptWebsite } from '../websites/site-access.ts';

const TIMEOUT_MS = 20_000;

/** Categories and tags, or blogs, to choose from when posting. */
export async function siteChoices(ctx: UserContext, { id }: WebsiteIdInput): Promise<SiteChoices> {
  const { cmsType, access } = await decryptWebsite(ctx, id);
  return ctx.cms[cmsType].choices(access, AbortSignal.timeout(TIMEOUT_MS));
}
