import type { z } from 'zod';
import { FILL_MESSAGES, type FillEvent, type fillFromWebsiteInput } from '#shared/schemas/fill-profile.ts';
import { cleanProposal } from './clean-proposal.ts';
import type { UserContext } from '../../context.ts';
import { withMessage } from '../../errors.ts';
import type { SiteFacts } from '../../ports/ai-writer/ai-writer.ts';
import type { ReadPage } from '../../ports/pages/pages.ts';
import { readSite } from './read-site.ts';

type FillFromWebsiteInput = z.infer<typeof fillFromWebsiteInput>;

const TEXT_MAX = 24_000;

/** Reads the user's own website and proposes a profile for review. Nothing is stored. */
export async function* fillFromWebsite(
  ctx: UserContext,
  { domain }: FillFromWebsiteInput,
): AsyncGenerator<FillEvent> {
  const { home, others } = yield* readSite(ctx, domain);
  const pages = [home, ...others];
  yield { type: 'writing' };
  const call = { signal: ctx.signal };
  const written = await ctx.writer.proposeProfile(siteFacts(pages, home), call).catch((error: unknown) => {
    throw withMessage(error, FILL_MESSAGES.notProposed);
  });
  const proposal = cleanProposal({
    ...written,
    company: written.company || home.siteName,
    description: written.description || home.description,
    author: firstSaid(pages, 'author'),
    logo: firstSaid(pages, 'logo'),
    domain: homeAddress(domain, home),
  });
  const isByAi = ctx.writer.name !== 'offline';
  yield { type: 'done', proposal, pages: pages.map(({ address }) => address), isByAi };
}

function siteFacts(pages: ReadPage[], { address, title, description, language }: ReadPage): SiteFacts {
  return {
    address,
    siteName: firstSaid(pages, 'siteName'),
    language,
    title,
    description,
    text: pages
      .map(({ text }) => text)
      .join('\n\n')
      .slice(0, TEXT_MAX),
  };
}

const firstSaid = (pages: ReadPage[], what: 'author' | 'logo' | 'siteName') =>
  pages.map((page) => page[what]).find(Boolean) ?? '';

/** A site that answers under another origin ("www.") is better known by that one. */
function homeAddress(given: string, { address }: ReadPage) {
  const { origin } = new URL(address);
  return origin === new URL(given).origin ? given : origin;
}
