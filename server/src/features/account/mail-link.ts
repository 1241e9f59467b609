import type { LinkRequest } from '#shared/account.ts';
import type { Services } from '../../context.ts';
import { queueLink } from './queue-link.ts';

/** The job behind "forgot password" and "send the confirmation again": does nothing for an e-mail it is not meant for. */
export async function mailLink(ctx: Services, { mailId, email, purpose }: LinkRequest) {
  await ctx.db.$transaction(async (tx) => {
    // An earlier try of this job got as far as its commit.
    if (await tx.mail.findUnique({ where: { id: mailId }, select: { id: true } })) return;
    const user = await tx.user.findUnique({ where: { email } });
    if (!user || (purpose === 'confirm_email' && user.confirmedAt)) return;
    await queueLink(ctx, tx, { mailId, user: { id: user.id, email, name: user.metadataName }, purpose });
  });
}
