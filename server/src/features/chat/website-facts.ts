import { LINKED_PAGES } from '#shared/rules/paths.ts';
import { siteCheck } from '#shared/schemas/websites.ts';
import { SITE_CAUSES } from '#shared/rules/site-causes.ts';
import { CMS_LABELS } from '#shared/rules/websites.ts';
import type { UserContext } from '../../context.ts';
import { markdownLink } from '../../lib/markdown-link.ts';
import { timeInWords } from './time-in-words.ts';
import { readStored } from '../../database/stored.ts';

const MOST_WEBSITES = 3;
const READ_WEBSITES = 100;

/** The websites a question names, else the newest, one fact each: what it is and what its last check found. */
export async function websiteFacts({ db, user }: UserContext, question: string): Promise<string[]> {
  const websites = await db.website.findMany({
    where: { userId: user.id },
    orderBy: { createdAt: 'desc' },
    take: READ_WEBSITES,
    select: { cmsType: true, domain: true, lastCheck: true },
  });
  const asked = question.toLowerCase();
  const named = websites.filter(({ domain }) => asked.includes(hostOf(domain).toLowerCase()));
  return (named.length > 0 ? named : websites)
    .slice(0, MOST_WEBSITES)
    .map(
      ({ cmsType, domain, lastCheck }) =>
        `Your ${CMS_LABELS[cmsType]} website ${markdownLink(hostOf(domain), LINKED_PAGES.websites)}: ${lastFound(lastCheck)}`,
    );
}

const hostOf = (domain: string) => domain.replace(/^https?:\/\//, '');

function lastFound(lastCheck: unknown): string {
  const check = readStored(siteCheck, lastCheck);
  if (!check) return 'connected, not checked yet.';
  const found = check.problem ? SITE_CAUSES[check.problem] : 'It answered and takes posts.';
  return `checked ${timeInWords(new Date(check.checkedAt))}. ${found}`;
}
