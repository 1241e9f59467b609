import type { UserContext } from '../../context.ts';
import { timeInWords } from './time-in-words.ts';
import { usageOf } from '../billing/usage.ts';

/** What Vee may know of the user, one fact a line: plan, usage, last publishing error. Never a secret. */
export async function factsAbout(ctx: UserContext): Promise<string[]> {
  const [usage, failed] = await Promise.all([
    usageOf(ctx),
    ctx.db.publication.findFirst({
      where: { userId: ctx.user.id, websiteId: { not: null }, errorMessage: { not: null } },
      orderBy: { updatedAt: 'desc' },
      select: { errorMessage: true, updatedAt: true, website: { select: { cmsType: true, domain: true } } },
    }),
  ]);
  return [
    `Plan: ${usage.plan === 'pro' ? 'Pro' : 'Free'}`,
    usage.plan === 'pro'
      ? `Words used this month: ${usage.used} of ${usage.limit}`
      : `Generations used: ${usage.used} of ${usage.limit}`,
    ...(failed?.website
      ? [
          `Last publishing error, ${timeInWords(failed.updatedAt)}, ${failed.website.cmsType} site ` +
            `${failed.website.domain}: ${failed.errorMessage}`,
        ]
      : []),
  ];
}
