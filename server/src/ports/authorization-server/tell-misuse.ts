import type { Tx } from '#server/database/db.ts';
import { assistantEndedMail } from '#server/mails/account-mails.ts';
import { queueMail } from '#server/queue/mail-queue.ts';
import type { Queue } from '#server/queue/queue.ts';
import type { SecretBox } from '#server/secrets/secret-box.ts';
import { LINKED_PAGES } from '#shared/rules/paths.ts';

type Services = { queue: Queue; secrets: SecretBox; publicUrl: string };
type Ended = { userId: string; clientName: string };

/** A code or an old refresh token that comes again may have been copied. */
export const tellMisuse =
  (services: Services) =>
  async (tx: Tx, { userId, clientName }: Ended) => {
    const user = await tx.user.findUnique({
      where: { id: userId },
      select: { email: true, metadataName: true },
    });
    if (!user) return;

    const accountUrl = services.publicUrl + LINKED_PAGES.accountPrograms;
    const { email: to, metadataName: name } = user;
    await queueMail(services, tx, assistantEndedMail({ to, name, assistant: clientName, accountUrl }));
    const sentence = 'One of its keys came a second time, so the connection was ended.';
    await tx.assistantStep.create({ data: { userId, clientName, sentence, isRefusal: true } });
  };
