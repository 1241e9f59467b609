import type { UserContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { SiteError } from '#server/ports/cms/site-error.ts';
import { WEBSITE_MESSAGES } from '#shared/rules/websites.ts';
import type { SiteCheck } from '#shared/schemas/websites.ts';
import type { CountReadingsInput } from '../inputs.ts';
import { checkWebsite } from '../internal.ts';
import { decryptWebsite } from '../site-access.ts';

const TIMEOUT_MS = 20_000;

/** Has the companion plugin count how often pages are read, or stop. What was counted stays. */
export async function countReadings(ctx: UserContext, { id, on }: CountReadingsInput): Promise<SiteCheck> {
  const { cmsType, access } = await decryptWebsite(ctx, id);
  if (cmsType !== 'wordpress') throw new AppError('invalid', WEBSITE_MESSAGES.readingsUnknown);

  await ctx.cms.wordpress
    .countReadings(access, on, AbortSignal.timeout(TIMEOUT_MS))
    .catch((cause: unknown) => {
      if (cause instanceof SiteError && cause.kind === 'forbidden')
        throw new AppError('forbidden', WEBSITE_MESSAGES.readingsForbidden, { cause });
      throw cause;
    });

  return checkWebsite(ctx, { id });
}
