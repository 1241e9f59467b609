import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { confirmPostedInput, PublicationView } from '#shared/schemas/publish.ts';
import { PUBLISH_MESSAGES } from '#shared/rules/publish.ts';
import type { UserContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { asSent } from '../../ports/cms/as-sent.ts';
import { decryptWebsite } from '../websites/site-access.ts';
import { SETTLED } from './post/attempts.ts';
import { noteArrival } from './post/deliver.ts';
import { letGo, whileHeld } from './post/hold-publication.ts';
import { ownPublication } from './view-publication.ts';

/** The user has seen the post on a site that cannot be asked. */
export async function confirmPosted(
  ctx: UserContext,
  { id, link }: z.infer<typeof confirmPostedInput>,
): Promise<PublicationView> {
  const { contentId, websiteId } = await ownPublication(ctx, id);
  const { cmsType, access } = await decryptWebsite(ctx, websiteId);
  const site = ctx.cms[cmsType].connect(access, ctx.signal);
  const isConfirmed = await whileHeld(ctx, { id }, async (held) => {
    const text = held.requested && 'text' in held.requested ? held.requested.text : null;
    if (!site.isOneWay || !text?.sent) {
      await letGo(ctx, held, {});
      return false;
    }
    const remoteId = `${held.marker}.${randomUUID()}`;
    const postedAt = held.createdAt ?? ctx.now();
    const placed = asSent(text.sent, { remoteId, link }, postedAt);
    await noteArrival(ctx, { held, site, placed, text });
    const known = { ...SETTLED, dataDue: false, errorMessage: null, errorHint: null };
    return held.note({ ...known, heldBy: null }, async (tx) => {
      const of = { userId: ctx.user.id, contentId, websiteId, lastHint: PUBLISH_MESSAGES.unknownEndHint };
      const over = { status: 'posted', postedAt, lastError: null, lastHint: null } as const;
      await tx.calendarEntry.updateMany({ where: { ...of, status: 'failed' }, data: over });
    });
  });
  if (isConfirmed === null) throw new AppError('conflict', PUBLISH_MESSAGES.stillPosting);
  if (!isConfirmed) throw new AppError('conflict', PUBLISH_MESSAGES.nothingUnknown);
  return ownPublication(ctx, id);
}
