import type { z } from 'zod';
import type { UserContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { PUBLISH_MESSAGES } from '#shared/rules/publish.ts';
import type { PublicationView } from '#shared/schemas/publish.ts';
import { assertUnchanged } from './changes/assert-unchanged.ts';
import { textToSend } from './changes/compare-with-site.ts';
import { changeLeasedPost } from './changes/leased-post.ts';
import { isChanged, latestVersion } from './changes/versions.ts';
import type { changePublicationInput } from './inputs.ts';
import { fingerprint, REMOVED } from './post/attempts.ts';
import { readOrLookLater } from './post/read-delivery.ts';

type ChangePublicationInput = z.infer<typeof changePublicationInput>;

export function unpublish(ctx: UserContext, input: ChangePublicationInput): Promise<PublicationView> {
  return takeOff(ctx, input, 'unpublish');
}

/** Moves a post into the site's trash; where there is none, as on Shopify, it is deleted. */
export function removeFromSite(ctx: UserContext, input: ChangePublicationInput): Promise<PublicationView> {
  return takeOff(ctx, input, 'remove');
}

function takeOff(
  ctx: UserContext,
  { id, replaceSiteChanges }: ChangePublicationInput,
  how: 'unpublish' | 'remove',
) {
  return changeLeasedPost(ctx, id, async ({ site, website, ref, piece, choices, lease }) => {
    const found = await site.read(ref);
    if (!found) throw new AppError('conflict', PUBLISH_MESSAGES.goneFromSite);
    await assertUnchanged(ctx, lease, found.stored, {
      replaceSiteChanges,
      toSend: () => textToSend(ctx, piece, choices),
    });
    await lease.beforeChange({ task: how, over: fingerprint(found.stored) });
    await site[how](ref);
    if (how === 'remove') return REMOVED;
    const { sent, stored, revision = 0 } = (await latestVersion(ctx.db, id)) ?? {};
    if (!sent || !stored || (await isChanged(stored, found.stored))) return { status: 'draft' };
    const reading = { lease, site, website, piece, ref, sent, revision, data: null, writesData: false };
    return { status: 'draft', ...(await readOrLookLater(ctx, reading)) };
  });
}
