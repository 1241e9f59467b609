import { LINKED_PAGES } from '#shared/rules/paths.ts';
import type { Services } from '../../context.ts';
import { queueMail } from '../../queue/mail-queue.ts';
import type { Payload } from '../../queue/tasks.ts';
import { newConfirmationLink, queueConfirmation } from './confirmation-link.ts';
import { alreadyRegisteredMail } from '../../mails/account-mails.ts';

/**
 * The job of a sign-up: stores it and mails its own link, or tells the owner of a known e-mail. Anybody can sign up
 * with any e-mail, so sign-ups with the same e-mail never affect each other.
 */
export async function finishSignUp(ctx: Services, request: Payload<'finishSignUp'>) {
  const { mailId, name, email, passwordHash } = request;
  const signedUpAt = new Date(request.signedUpAt);
  await ctx.db.$transaction(async (tx) => {
    // An earlier attempt of this job has already committed.
    if (await tx.mail.findUnique({ where: { id: mailId }, select: { id: true } })) return;
    if (await tx.user.findUnique({ where: { email }, select: { id: true } })) {
      const { publicUrl } = ctx.settings;
      const links = {
        signInUrl: publicUrl + LINKED_PAGES.signIn,
        resetUrl: publicUrl + LINKED_PAGES.forgotPassword,
      };
      await queueMail(ctx, tx, { id: mailId, ...alreadyRegisteredMail({ to: email, signedUpAt, ...links }) });
      return;
    }
    const { token, columns } = newConfirmationLink(ctx.now());
    const signUp = await tx.signUp.create({
      data: { email, name, passwordHash, createdAt: signedUpAt, ...columns },
    });
    await queueConfirmation(ctx, tx, { mailId, signUp, token });
  });
}
