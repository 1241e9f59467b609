import { readStored } from '#server/database/stored.ts';
import { AppError } from '#server/errors.ts';
import { decryptWebsite } from '#server/features/websites/site-access.ts';
import { PUBLISH_MESSAGES } from '#shared/rules/publish.ts';
import { CMS_TYPES, isOneWay } from '#shared/rules/websites.ts';
import { NO_CHOICES, postChoices } from '#shared/schemas/publish.ts';
import { kindOf, PIECE_FIELDS } from './post/compose-post.ts';
import type { PublishContext } from './publish-context.ts';

export const ASKED = { cmsType: { in: CMS_TYPES.filter((cmsType) => !isOneWay(cmsType)) } };

const TIMEOUT_MS = 30_000;

/** The user's own post on its site. @throws AppError when it has never been posted or cannot be asked, alike for another user's */
export async function ownPost(ctx: PublishContext, id: string) {
  const publication = await ctx.db.publication.findFirst({
    where: { id, userId: ctx.user.id },
    select: {
      websiteId: true,
      remoteId: true,
      remoteParent: true,
      choices: true,
      piece: { select: PIECE_FIELDS },
    },
  });
  if (!publication?.websiteId) throw new AppError('notFound', PUBLISH_MESSAGES.publicationNotFound);
  const { websiteId, remoteId, remoteParent, piece } = publication;
  if (!remoteId) throw new AppError('conflict', PUBLISH_MESSAGES.notPostedYet);
  const website = await decryptWebsite(ctx, websiteId);
  if (isOneWay(website.cmsType)) throw new AppError('conflict', PUBLISH_MESSAGES.oneWay);
  const site = ctx.cms[website.cmsType].connect(website.access, AbortSignal.timeout(TIMEOUT_MS));
  const choices = readStored(postChoices, publication.choices) ?? NO_CHOICES;
  return { site, website, piece, choices, ref: { kind: kindOf(piece), remoteId, remoteParent } };
}
