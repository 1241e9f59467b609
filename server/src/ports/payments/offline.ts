import { randomBytes } from 'node:crypto';
import { addMonths } from 'date-fns/addMonths';
import { differenceInMonths } from 'date-fns/differenceInMonths';
import type { Db } from '#server/database/db.ts';
import { AppError } from '#server/errors.ts';
import type { TestSubscription } from '#server/generated/prisma/client.ts';
import { BILLING_MESSAGES } from '#shared/rules/billing.ts';
import type { PaymentEvent, Payments, SubscriptionSnapshot, TestDesk } from './payments.ts';

const FEEDBACK_CODE = 'VEEMARK5';
const ID_BYTES = 12;

type Options = { db: Db; now: () => Date; publicUrl: string };

/** For a machine without a payment service: nothing is charged, all else is as with a real one. */
export function createOfflinePayments({ db, now, publicUrl }: Options): Payments {
  return {
    name: 'offline',
    feedbackCode: FEEDBACK_CODE,
    testDesk: createTestDesk({ db, now }),

    createCustomer: async () => newId('cus'),

    startCheckout: async ({ user, customerId, discounted, successUrl, cancelUrl }) => {
      const id = newId('cs');
      const isOpen = { customerId, status: 'open' } as const;
      await db.testCheckout.updateMany({ where: isOpen, data: { status: 'expired' } });
      await db.testCheckout.create({
        data: { id, userId: user.id, customerId, discounted, successUrl, cancelUrl },
      });
      return { url: `${publicUrl}/dev/checkout/${id}` };
    },

    readCheckout: async (id) => {
      const checkout = await db.testCheckout.findUnique({ where: { id } });
      if (!checkout) return null;
      const { userId, customerId, status } = checkout;
      return { id, userId, customerId, paid: status === 'complete' };
    },

    readSubscription: async (customerId) => {
      const row = await db.testSubscription.findUnique({ where: { customerId } });
      return row && snapshot(row, now());
    },

    openPortal: async () => ({ url: `${publicUrl}/dev/portal` }),

    cancel: async (customerId) => {
      await db.$transaction([
        db.testCheckout.deleteMany({ where: { customerId } }),
        db.testSubscription.deleteMany({ where: { customerId } }),
      ]);
    },

    // One row per customer, so duplicates are impossible.
    endDuplicate: async () => ({ isRefunded: false }),

    verifyEvent: () => {
      throw new AppError('invalid', BILLING_MESSAGES.signatureInvalid);
    },
  };
}

function createTestDesk({ db, now }: Pick<Options, 'db' | 'now'>): TestDesk {
  return {
    readCheckout: (id, userId) =>
      db.testCheckout.findUnique({
        where: { id, userId },
        select: { status: true, discounted: true, cancelUrl: true },
      }),

    pay: (id, userId) =>
      db.$transaction(async (tx) => {
        const { count } = await tx.testCheckout.updateMany({
          where: { id, userId, status: 'open' },
          data: { status: 'complete' },
        });
        if (count === 0) return null;

        const { customerId, discounted, successUrl } = await tx.testCheckout.findUniqueOrThrow({
          where: { id },
        });
        const bought = {
          id: newId('sub'),
          status: 'active',
          cancelAtPeriodEnd: false,
          discounted,
          currentPeriodEnd: addMonths(now(), 1),
        };

        await tx.testSubscription.upsert({
          where: { customerId },
          create: { customerId, ...bought },
          update: bought,
        });

        const types = ['checkout.session.completed', 'customer.subscription.created', 'invoice.paid'];

        return {
          url: successUrl.replace('{CHECKOUT_SESSION_ID}', id),
          events: types.map((type) => event(type, customerId, userId)),
        };
      }),

    act: async (customerId, action) => {
      const { types, data } = {
        cancelAtPeriodEnd: { types: [], data: { cancelAtPeriodEnd: true } },
        keep: { types: [], data: { cancelAtPeriodEnd: false } },
        failPayment: { types: ['invoice.payment_failed'], data: { status: 'past_due' } },
        pay: { types: ['invoice.paid'], data: { status: 'active' } },
      }[action];
      const { count } = await db.testSubscription.updateMany({ where: { customerId }, data });
      if (count === 0) return [];
      return [...types, 'customer.subscription.updated'].map((type) => event(type, customerId, null));
    },
  };
}

/** Reading advances time: an expired period is renewed, or ends. */
function snapshot(row: TestSubscription, now: Date): SubscriptionSnapshot {
  const { id, status, discounted, cancelAtPeriodEnd, currentPeriodEnd: end } = row;
  const isOver = end <= now;
  const renewals = isOver && status === 'active' && !cancelAtPeriodEnd ? differenceInMonths(now, end) + 1 : 0;
  return {
    id,
    status: isOver && cancelAtPeriodEnd ? 'canceled' : status,
    cancelAt: cancelAtPeriodEnd ? end : null,
    currentPeriodEnd: addMonths(end, renewals),
    discounted,
    duplicateIds: [],
  };
}

function event(type: string, customerId: string, userId: string | null): PaymentEvent {
  return { id: newId('evt'), type, customerId, userId };
}

const newId = (kind: string) => `${kind}_test_${randomBytes(ID_BYTES).toString('hex')}`;
