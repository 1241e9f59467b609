import { randomUUID } from 'node:crypto';
import type { WEBHOOK_TEST, WebhookEvent } from '#shared/rules/webhooks.ts';
import type { Services } from '../../context.ts';
import type { Tx } from '../../database/db.ts';

type Noter = Pick<Services, 'queue' | 'now'>;
type Noted = { userId: string; type: WebhookEvent; data: object };

/** In the transaction that causes the event: it is sent if, and only if, that is committed. */
export async function noteEvent(ctx: Noter, tx: Tx, { userId, type, data }: Noted) {
  const where = { userId, stoppedAt: null, events: { has: type } };
  for (const { id: webhookId } of await tx.webhook.findMany({ where, select: { id: true } }))
    await addDelivery(ctx, tx, { userId, webhookId, type, data });
}

type Delivery = Omit<Noted, 'type'> & { webhookId: string; type: WebhookEvent | typeof WEBHOOK_TEST };

export async function addDelivery({ queue, now }: Noter, tx: Tx, { data, ...row }: Delivery) {
  const id = randomUUID();
  const createdAt = now();
  const body = JSON.stringify({ type: row.type, timestamp: createdAt.toISOString(), data });
  await tx.webhookDelivery.create({ data: { ...row, id, body, createdAt } });
  await queue.add('deliverWebhook', { id }, { tx });
  return { id };
}
