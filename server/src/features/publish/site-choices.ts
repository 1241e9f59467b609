import type { SiteChoices } from '#server/ports/cms/site-images.ts';
import type { WebsiteIdInput } from '../websites/inputs.ts';
import type { UserContext } from '../../context.ts';
import { decryptWebsite } from '../websites/site-access.ts';

const TIMEOUT_MS = 20_000;

export async function siteChoices(ctx: UserContext, { id }: WebsiteIdInput): Promise<SiteChoices> {
  const { cmsType, access } = await decryptWebsite(ctx, id);
  return ctx.cms[cmsType].choices(access, AbortSignal.timeout(TIMEOUT_MS));
}
