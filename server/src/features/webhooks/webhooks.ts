import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { changeAccount } from '#server/auth/change-as.ts';
import type { Services, UserContext } from '#server/context.ts';
import type { Tx } from '#server/database/db.ts';
import { AppError } from '#server/errors.ts';
import { guardAddress } from '#server/features/websites/internal.ts';
import { websiteOfBrand } from '#server/features/websites/website-of-brand.ts';
import { HOUR_MS } from '#server/lib/durations.ts';
import { newSigningSecret } from '#server/lib/standard-webhooks.ts';
import {
  FORMER_SECRET_HOURS,
  WEBHOOK_MESSAGES,
  WEBHOOK_TEST,
  WEBHOOKS_MAX,
  type WebhookEvent,
} from '#shared/rules/webhooks.ts';
import type {
  createWebhookInput,
  deliveryInput,
  webhookEvent,
  webhookInput,
} from '#shared/schemas/webhooks.ts';
import { sampleOf } from './samples.ts';

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

/** @returns the secret, which is shown only now; a request that is sent again with its id gets what the first one made */
export async function createWebhook(
  ctx: UserContext,
  { id = randomUUID(), url, events }: z.infer<typeof createWebhookInput>,
) {
  const { user, secrets, now } = ctx;
  await guardAddress(ctx, url);
  const userId = user.id;
  const made = newSigningSecret();
  const secret = await secrets.encrypt(made, { userId, webhookId: id });
  return changeAccount(ctx, async (tx) => {
    const known = await tx.webhook.findFirst({ where: { id, userId }, select: { ...SHOWN, secret: true } });
    if (known) return { ...known, secret: await secrets.decrypt(known.secret, { userId, webhookId: id }) };

    if ((await tx.webhook.count({ where: { userId } })) >= WEBHOOKS_MAX)
      throw new AppError('conflict', WEBHOOK_MESSAGES.tooMany);
    const data = { id, userId, url, events: [...new Set(events)], secret, createdAt: now() };
    return { ...(await tx.webhook.create({ data, select: SHOWN })), secret: made };
  });
}

export async function removeWebhook({ db, user }: UserContext, { id }: WebhookInput) {
  await db.$transaction(async (tx) => {
    const { count } = await tx.webhook.deleteMany({ where: { id, userId: user.id } });
    if (count === 0) throw new AppError('notFound', WEBHOOK_MESSAGES.notFound);
  });
}

export async function resumeWebhook({ db, user }: UserContext, { id }: WebhookInput) {
  const data = { stoppedAt: null, failingSince: null };
  const { count } = await db.webhook.updateMany({ where: { id, userId: user.id }, data });
  if (count === 0) throw new AppError('notFound', WEBHOOK_MESSAGES.notFound);
}

/** For a day both sign, so that a receiver can change in peace. @returns the new secret, which is shown only now */
export async function rotateWebhookSecret(ctx: UserContext, { id }: WebhookInput) {
  const { user, secrets, now } = ctx;
  const userId = user.id;
  const made = newSigningSecret();
  const secret = await secrets.encrypt(made, { userId, webhookId: id });

  return changeAccount(ctx, async (tx) => {
    const known = await tx.webhook.findFirst({ where: { id, userId }, select: { secret: true } });
    if (!known) throw new AppError('notFound', WEBHOOK_MESSAGES.notFound);
    const formerUntil = new Date(now().getTime() + FORMER_SECRET_HOURS * HOUR_MS);
    const data = { secret, formerSecret: known.secret, formerUntil };
    await tx.webhook.updateMany({ where: { id, userId }, data });
    return { id, secret: made, formerUntil };
  });
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

type PieceDone = { userId: string; id: string; title: string; profileId: string | null };

/** With where it is opened and where it would be posted, so that a program need not ask. */
export async function notePieceDone(
  ctx: Noter & Pick<Services, 'settings'>,
  tx: Tx,
  { userId, id, title, profileId }: PieceDone,
) {
  const address = `${ctx.settings.publicUrl}/content/${id}`;
  const website = await websiteOfBrand(tx, { userId, profileId });
  await noteEvent(ctx, tx, { userId, type: 'piece.done', data: { id, title, address, website } });
}

export const listSamples = (_ctx: UserContext, { event }: { event: z.infer<typeof webhookEvent> }) => ({
  samples: [sampleOf(event)],
});

type Delivery = Omit<Noted, 'type'> & { webhookId: string; type: WebhookEvent | typeof WEBHOOK_TEST };

async function addDelivery({ queue, now }: Noter, tx: Tx, { data, ...row }: Delivery) {
  const id = randomUUID();
  const createdAt = now();
  const body = JSON.stringify({ type: row.type, timestamp: createdAt.toISOString(), data });
  await tx.webhookDelivery.create({ data: { ...row, id, body, createdAt } });
  await queue.add('deliverWebhook', { id }, { tx });
  return { id };
}
