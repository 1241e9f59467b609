import type { UserContext } from '#server/context.ts';
import type { WebsiteIdInput } from '#server/features/websites/inputs.ts';
import { decryptWebsite } from '#server/features/websites/site-access.ts';
import type { SiteChoices } from '#server/ports/cms/site-images.ts';

const TIMEOUT_MS = 20_000;

export async function siteChoices(ctx: UserContext, { id }: WebsiteIdInput): Promise<SiteChoices> {
  const { cmsType, access } = await decryptWebsite(ctx, id);
  return ctx.cms[cmsType].choices(access, AbortSignal.timeout(TIMEOUT_MS));
}
