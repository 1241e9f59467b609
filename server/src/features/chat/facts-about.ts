import { LINKED_PAGES, piecePath } from '#shared/rules/paths.ts';
import type { UserContext } from '../../context.ts';
import { markdownLink } from '../../lib/markdown-link.ts';
import { usageOf } from '../billing/usage.ts';
import { calendarFacts } from './calendar-facts.ts';
import { pieceFacts } from './piece-facts.ts';
import { timeInWords } from './time-in-words.ts';
import { websiteFacts } from './website-facts.ts';

/**
 * What Vee may know of the user, one fact a line, with links to its screens: plan, usage, last publishing error,
 * the pieces and websites the question is about, and the publishing plans. Never a secret.
 */
export async function factsAbout(ctx: UserContext, question: string): Promise<string[]> {
  const facts = await Promise.all([
    usageFacts(ctx),
    lastFailure(ctx),
    pieceFacts(ctx, question),
    websiteFacts(ctx, question),
    calendarFacts(ctx),
  ]);
  return facts.flat();
}

async function usageFacts(ctx: UserContext): Promise<string[]> {
  const { plan, used, limit, resetsOn } = await usageOf(ctx);
  const of = `${used.toLocaleString('en-US')} of ${limit.toLocaleString('en-US')}`;
  const account = markdownLink('My Account', LINKED_PAGES.account);
  return [
    `Plan: ${plan === 'pro' ? 'Pro' : 'Free'}, see ${account}`,
    resetsOn
      ? `Words used this month: ${of}, counted from zero again on ${timeInWords(new Date(resetsOn))}`
      : `Generations used: ${of}`,
  ];
}

async function lastFailure({ db, user }: UserContext): Promise<string[]> {
  const failed = await db.publication.findFirst({
    where: { userId: user.id, websiteId: { not: null }, errorMessage: { not: null } },
    orderBy: { updatedAt: 'desc' },
    select: {
      errorMessage: true,
      updatedAt: true,
      website: { select: { cmsType: true, domain: true } },
      piece: { select: { id: true, title: true } },
    },
  });
  if (!failed?.website) return [];
  const { website, piece } = failed;
  return [
    `Last publishing error, ${timeInWords(failed.updatedAt)}, ${website.cmsType} site ${website.domain}: ` +
      `${failed.errorMessage} (piece ${markdownLink(piece.title, piecePath(piece.id))})`,
  ];
}
