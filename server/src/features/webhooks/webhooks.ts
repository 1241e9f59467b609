import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { WEBHOOK_MESSAGES, WEBHOOK_TEST, WEBHOOKS_MAX, type WebhookEvent } from '#shared/rules/webhooks.ts';
import type { createWebhookInput, deliveryInput, webhookInput } from '#shared/schemas/webhooks.ts';
import { changeAccount } from '../../auth/change-as.ts';
import type { UserContext, Services } from '../../context.ts';
import type { Tx } from '../../database/db.ts';
import { AppError } from '../../errors.ts';
import { newSigningSecret } from '../../lib/standard-webhooks.ts';
import { guardAddress } from '../websites/internal.ts';

const DELIVERIES_SHOWN = 20;
const SHOWN = {
  id: true,
  url: true,
  events: true,
  failingSince: true,
  stoppedAt: true,
  createdAt: true,
} as const;

type WebhookInput = z.infer<typeof webhookInput>;

export function listWebhooks({ db, user }: UserContext) {
  return db.webhook.findMany({ where: { userId: user.id }, orderBy: { createdAt: 'desc' }, select: SHOWN });
}

/** @returns the secret, which is shown only now */
export async function createWebhook(ctx: UserContext, { url, events }: z.infer<typeof createWebhookInput>) {
  const { user, secrets, now } = ctx;
  await guardAddress(ctx, url);
  const id = randomUUID();
  const userId = user.id;
  const made = newSigningSecret();
  const secret = await secrets.encrypt(made, { userId, webhookId: id });
  return changeAccount(ctx, async (tx) => {
    if ((await tx.webhook.count({ where: { userId } })) >= WEBHOOKS_MAX)
      throw new AppError('conflict', WEBHOOK_MESSAGES.tooMany);
    const data = { id, userId, url, events: [...new Set(events)], secret, createdAt: now() };
    return { ...(await tx.webhook.create({ data, select: SHOWN })), secret: made };
  });
}

export async function removeWebhook({ db, user }: UserContext, { id }: WebhookInput) {
  const { count } = await db.webhook.deleteMany({ where: { id, userId: user.id } });
  if (count === 0) throw new AppError('notFound', WEBHOOK_MESSAGES.notFound);
}

export async function resumeWebhook({ db, user }: UserContext, { id }: WebhookInput) {
  const data = { stoppedAt: null, failingSince: null };
  const { count } = await db.webhook.updateMany({ where: { id, userId: user.id }, data });
  if (count === 0) throw new AppError('notFound', WEBHOOK_MESSAGES.notFound);
}

export async function testWebhook(ctx: UserContext, { id: webhookId }: WebhookInput) {
  const userId = ctx.user.id;
  return changeAccount(ctx, async (tx) => {
    if ((await tx.webhook.count({ where: { id: webhookId, userId } })) === 0)
      throw new AppError('notFound', WEBHOOK_MESSAGES.notFound);
    return addDelivery(ctx, tx, { userId, webhookId, type: WEBHOOK_TEST, data: {} });
  });
}

export function listDeliveries({ db, user }: UserContext, { id: webhookId }: WebhookInput) {
  return db.webhookDelivery.findMany({
    where: { webhookId, userId: user.id },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: DELIVERIES_SHOWN,
    select: { id: true, type: true, state: true, tries: true, answer: true, triedAt: true, createdAt: true },
  });
}

/** With the same id, so that a receiver knows it. */
export async function sendAgain(ctx: UserContext, { id }: z.infer<typeof deliveryInput>) {
  await changeAccount(ctx, async (tx) => {
    const where = { id, userId: ctx.user.id };
    const { count } = await tx.webhookDelivery.updateMany({ where, data: { state: 'due', tries: 0 } });
    if (count === 0) throw new AppError('notFound', WEBHOOK_MESSAGES.deliveryNotFound);
    await ctx.queue.add('deliverWebhook', { id }, { tx });
  });
  return { id };
}

type Noter = Pick<Services, 'queue' | 'now'>;
type Noted = { userId: string; type: WebhookEvent; data: object };

/** In the transaction that causes the event: it is sent if, and only if, that is committed. */
export async function noteEvent(ctx: Noter, tx: Tx, { userId, type, data }: Noted) {
  const where = { userId, stoppedAt: null, events: { has: type } };
  for (const { id: webhookId } of await tx.webhook.findMany({ where, select: { id: true } }))
    await addDelivery(ctx, tx, { userId, webhookId, type, data });
}

type Delivery = Omit<Noted, 'type'> & { webhookId: string; type: WebhookEvent | typeof WEBHOOK_TEST };

async function addDelivery({ queue, now }: Noter, tx: Tx, { data, ...row }: Delivery) {
  const id = randomUUID();
  const createdAt = now();
  const body = JSON.stringify({ type: row.type, timestamp: createdAt.toISOString(), data });
  await tx.webhookDelivery.create({ data: { ...row, id, body, createdAt } });
  await queue.add('deliverWebhook', { id }, { tx });
  return { id };
}
