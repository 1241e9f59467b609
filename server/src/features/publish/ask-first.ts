import type { UserContext } from '#server/context.ts';
import { getEvidence } from '#server/features/evidence/get-evidence.ts';
import { getContent } from '#server/features/pieces/get-content.ts';
import { listWebsites } from '#server/features/websites/list-websites.ts';
import { claimsLine, countClaims } from '#shared/rules/evidence.ts';
import { listPublications } from './list-publications.ts';
import { ownPublication } from './view-publication.ts';

type Fields = Record<string, unknown>;

/** What an assistant shows to its user before it posts, and the state that the user agrees to. */
export async function askToPost(ctx: UserContext, input: Fields) {
  const id = String(input['id']);
  const websiteId = String(input['websiteId']);
  const { title, revision, wordCount } = await getContent(ctx, { id });
  const { claims } = await getEvidence(ctx, { id });
  const { websites } = await listWebsites(ctx, { search: '', limit: 200 });
  const website = websites.find((one) => one.id === websiteId)?.domain ?? 'that website';
  const [post] = await listPublications(ctx, { contentId: id, websiteId, limit: 200 });

  const how = howPosted(input['status'], post !== undefined);
  const summary = `“${title}” (${wordCount} words) goes to ${website} ${how}. ${claimsLine(countClaims(claims))}.`;
  // What stands on the site belongs to it: a post that was taken down since is not put up again.
  return { summary: summary.replace('..', '.'), state: `${revision} ${post?.updatedAt ?? ''}` };
}

function howPosted(status: unknown, isThere: boolean) {
  if (status === 'draft') return 'as a draft';
  return isThere && !status ? 'over its post' : 'for everyone to see';
}

export async function askToTakeDown(ctx: UserContext, input: Fields) {
  const { contentTitle, link, updatedAt } = await ownPublication(ctx, String(input['id']));
  return { summary: `“${contentTitle}” becomes a draft: ${link ?? 'it has no address'}.`, state: updatedAt };
}

export async function askToConfirm(ctx: UserContext, input: Fields) {
  const { contentTitle, domain, updatedAt } = await ownPublication(ctx, String(input['id']));
  const counts = input['isThere'] ? 'counts as posted' : 'counts as not posted';
  return { summary: `“${contentTitle}” ${counts} on ${domain}.`, state: updatedAt };
}
