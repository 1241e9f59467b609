import { hash } from 'node:crypto';
import type { Services } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';
import { DAY_MS } from '#server/lib/durations.ts';
import { signedHeaders } from '#server/lib/standard-webhooks.ts';
import { webhookStoppedMail } from '#server/mails/review-mail.ts';
import { FetchError } from '#server/ports/site-client/fetch-error.ts';
import type { Payload } from '#server/queue/job.ts';
import { queueMail } from '#server/queue/mail-queue.ts';
import { ACCOUNT_MESSAGES } from '#shared/rules/account.ts';
import { LINKED_PAGES } from '#shared/rules/paths.ts';
import { WEBHOOK_TRIES } from '#shared/rules/webhooks.ts';

const TIMEOUT_MS = 15_000;
const ANSWER_BYTES = 64 * 1024;
const ANSWER_SHOWN = 300;
const MINUTE_MS = 60_000;
/** The longest between two tries; together a day. */
const PAUSES_MINUTES = [1, 10, 120, 1309];
const GIVEN_UP_MS = 5 * DAY_MS;
const KEPT_MS = 30 * DAY_MS;

const PARTS = {
  webhook: { include: { user: { select: { email: true, blockedAt: true } } } },
} satisfies Prisma.WebhookDeliveryInclude;
type Row = Prisma.WebhookDeliveryGetPayload<{ include: typeof PARTS }>;
/** `isGone`: the address wants no more (410). */
type Answer = { isTaken: boolean; isGone: boolean; answer: string };

const REFUSED = { isTaken: false, isGone: false };

/** One try. One that was killed in the middle is followed by another with the same id and the same bytes. */
export async function deliverWebhook(services: Services, { id }: Payload<'deliverWebhook'>) {
  const row = await services.db.webhookDelivery.findFirst({ where: { id, state: 'due' }, include: PARTS });
  if (row) await noteTry(services, row, await send(services, row));
}

async function send({ fetchSite, secrets, now }: Services, { id, body, webhook }: Row): Promise<Answer> {
  if (webhook.user.blockedAt) return { ...REFUSED, answer: ACCOUNT_MESSAGES.blocked };
  if (webhook.stoppedAt) return { ...REFUSED, answer: 'This webhook is switched off.' };

  try {
    const place = { userId: webhook.userId, webhookId: webhook.id };
    const at = now();
    const isChanging = webhook.formerUntil !== null && webhook.formerUntil > at;
    const former =
      isChanging && webhook.formerSecret ? [await secrets.decrypt(webhook.formerSecret, place)] : [];
    const headers = signedHeaders({ id, body, at }, await secrets.decrypt(webhook.secret, place), ...former);
    const request = { method: 'POST', headers, body, timeoutMs: TIMEOUT_MS, maxBytes: ANSWER_BYTES } as const;
    const answer = await fetchSite(webhook.url, request);
    const isTaken = answer.status >= 200 && answer.status < 300;
    return { isTaken, isGone: answer.status === 410, answer: shownText(`${answer.status} ${answer.text()}`) };
  } catch (error) {
    if (!(error instanceof FetchError || error instanceof AppError)) throw error;
    return { ...REFUSED, answer: shownText(error.message) };
  }
}

const shownText = (text: string) =>
  text.replaceAll('\u0000', '').trim().slice(0, ANSWER_SHOWN).toWellFormed();

/**
 * Up to a fifth sooner than the longest pause, by the event's id: what failed together does not come back together.
 * @returns ms
 */
function pauseOf(id: string, minutes: number) {
  const share = Number.parseInt(hash('sha256', id).slice(0, 8), 16) / 0xffff_ffff;
  return minutes * MINUTE_MS * (1 - share / 5);
}

async function noteTry(services: Services, row: Row, { isTaken, isGone, answer }: Answer) {
  const { db, queue, now } = services;
  const { id, webhook } = row;
  const tries = row.tries + 1;
  const isOff = webhook.stoppedAt !== null || webhook.user.blockedAt !== null;
  const pause = isOff ? undefined : PAUSES_MINUTES[row.tries];
  const isOver = isGone || tries >= WEBHOOK_TRIES || pause === undefined;
  const failing = isOver ? 'failed' : 'due';
  const state = isTaken ? 'delivered' : failing;

  await db.$transaction(async (tx) => {
    const where = { id, state: 'due', tries: row.tries } as const;
    const data = { state, tries, answer, triedAt: now() } as const;
    const { count } = await tx.webhookDelivery.updateMany({ where, data });
    // The user, or another worker, was faster.
    if (count === 0) return;
    if (state === 'due' && pause !== undefined)
      await queue.add(
        'deliverWebhook',
        { id },
        { tx, runAt: new Date(now().getTime() + pauseOf(id, pause)) },
      );

    const own = { id: webhook.id, stoppedAt: null };
    if (isTaken) await tx.webhook.updateMany({ where: own, data: { failingSince: null } });
    else if (!webhook.user.blockedAt) await noteFailing(services, tx, webhook, isGone);
  });
}

async function noteFailing(
  services: Services,
  tx: Prisma.TransactionClient,
  { id, url, user }: Row['webhook'],
  isGone: boolean,
) {
  const at = services.now();
  await tx.webhook.updateMany({ where: { id, failingSince: null }, data: { failingSince: at } });
  const longAgo = isGone ? {} : { failingSince: { lte: new Date(at.getTime() - GIVEN_UP_MS) } };
  const { count } = await tx.webhook.updateMany({
    where: { id, stoppedAt: null, ...longAgo },
    data: { stoppedAt: at },
  });
  const page = `${services.settings.publicUrl}${LINKED_PAGES.accountPrograms}`;
  if (count > 0) await queueMail(services, tx, webhookStoppedMail({ to: user.email, url, page, isGone }));
}

export async function removeOldDeliveries({ db, now }: Pick<Services, 'db' | 'now'>) {
  const createdAt = { lte: new Date(now().getTime() - KEPT_MS) };
  await db.webhookDelivery.deleteMany({ where: { createdAt } });
}
