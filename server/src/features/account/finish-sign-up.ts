import { LINKED_PAGES } from '#shared/paths.ts';
import type { SignUpRequest } from '#shared/account.ts';
import type { Services } from '../../context.ts';
import { queueMail } from '../../lib/mail-queue.ts';
import { alreadyRegisteredMail } from './mails/account-mails.ts';
import { queueLink } from './queue-link.ts';

/**
 * The job behind a sign-up: a new user with account and confirmation mail, or word to the owner of a known e-mail.
 * Whoever signs up again before confirming starts over, so that the password confirmed is the one given last.
 */
export async function finishSignUp(ctx: Services, { mailId, name, email, passwordHash }: SignUpRequest) {
  await ctx.db.$transaction(async (tx) => {
    // An earlier try of this job got as far as its commit.
    if (await tx.mail.findUnique({ where: { id: mailId }, select: { id: true } })) return;
    const credentials = { passwordHash, metadataName: name };
    await tx.user.createMany({ data: [{ email, ...credentials }], skipDuplicates: true });
    // In one statement, so that an email confirmed meanwhile keeps the password it was confirmed with.
    const [user] = await tx.user.updateManyAndReturn({
      where: { email, confirmedAt: null },
      data: credentials,
      select: { id: true },
    });
    if (!user) {
      const { publicUrl } = ctx.settings;
      const links = {
        signInUrl: publicUrl + LINKED_PAGES.signIn,
        resetUrl: publicUrl + LINKED_PAGES.forgotPassword,
      };
      await queueMail(ctx, tx, { id: mailId, to: email, ...alreadyRegisteredMail(links) });
      return;
    }
    await tx.account.upsert({ where: { id: user.id }, create: { id: user.id, name }, update: { name } });
    await queueLink(ctx, tx, { mailId, user: { id: user.id, email, name }, purpose: 'confirm_email' });
  });
}
