import type { Stripe } from 'stripe';
import type { SubscriptionSnapshot } from './payments.ts';
import { FEEDBACK_OFFER, keyOf } from './stripe-checkouts.ts';
import { idOf } from './stripe-event.ts';
import { isRefusal, unlessCode } from './stripe-error.ts';

const PAID = ['active', 'trialing'];
const LIVE = [...PAID, 'past_due'];
const ENDED = ['canceled', 'incomplete_expired'];

/** A customer's subscriptions: one counts, others that live are one too many. */
export function createSubscriptions(stripe: Stripe) {
  async function all(customer: string) {
    const { data } = await stripe.subscriptions.list({ customer, status: 'all', limit: 100 });
    return data;
  }

  /** A subscription that has already ended is refused; it is ended either way. */
  async function cancelOne(id: string) {
    await stripe.subscriptions.cancel(id).catch(async (error: unknown) => {
      if (!isRefusal(error)) throw error;
      const left = await stripe.subscriptions.retrieve(id).catch(unlessCode('resource_missing'));
      if (left && !ENDED.includes(left.status)) throw error;
    });
  }

  return {
    /** The one that counts as it stands now. */
    async read(customer: string): Promise<SubscriptionSnapshot | null> {
      const known = await all(customer);
      const live = known.filter(({ status }) => LIVE.includes(status)).toSorted(firstOfTwo);
      const [newest] = known.toSorted((a, b) => b.created - a.created);
      const counting = live[0] ?? newest;
      if (!counting) return null;
      return {
        ...snapshot(counting),
        // The code counts once, even if the subscription has ended since.
        discounted: known.some(({ metadata }) => metadata['offer'] === FEEDBACK_OFFER),
        // Items added by hand at Stripe are ignored.
        duplicateIds: live.slice(1).flatMap(({ id, metadata }) => (metadata['userId'] ? [id] : [])),
      };
    },

    async cancelAll(customer: string) {
      for (const { id, status } of await all(customer)) {
        if (!ENDED.includes(status)) await cancelOne(id);
      }
    },

    /** Ends one for good and gives its current period's money back. May be repeated. */
    async endDuplicate(id: string): Promise<{ isRefunded: boolean }> {
      const { latest_invoice: invoice } = await stripe.subscriptions.retrieve(id);
      await cancelOne(id);
      const invoiceId = idOf(invoice);
      return { isRefunded: invoiceId !== null && (await refund(stripe, invoiceId)) };
    },
  };
}

/** Gives back what was paid for the current period, if anything was. @returns whether there was */
async function refund(stripe: Stripe, invoice: string): Promise<boolean> {
  const { data } = await stripe.invoicePayments.list({ invoice, status: 'paid', limit: 100 });
  const payments = data.flatMap(({ payment }) => idOf(payment.payment_intent ?? null) ?? []);
  for (const payment_intent of payments) {
    await stripe.refunds
      .create(
        { payment_intent, reason: 'duplicate' },
        { idempotencyKey: keyOf('refund-duplicate', payment_intent) },
      )
      .catch(unlessCode('charge_already_refunded'));
  }
  return payments.length > 0;
}

/** Of two live ones the paid one counts, then the one that goes on, then the one bought first. */
function firstOfTwo(a: Stripe.Subscription, b: Stripe.Subscription) {
  const rank = ({ status, cancel_at_period_end, cancel_at }: Stripe.Subscription) =>
    (PAID.includes(status) ? 0 : 2) + (cancel_at_period_end || cancel_at ? 1 : 0);
  return rank(a) - rank(b) || a.created - b.created || a.id.localeCompare(b.id);
}

function snapshot({ id, status, items, cancel_at, cancel_at_period_end }: Stripe.Subscription) {
  const ends = items.data.map((item) => item.current_period_end);
  const periodEnd = ends.length > 0 ? momentOf(Math.max(...ends)) : null;
  const cancelAt = cancel_at ? momentOf(cancel_at) : null;
  return {
    id,
    status,
    cancelAt: cancelAt ?? (cancel_at_period_end ? periodEnd : null),
    currentPeriodEnd: periodEnd,
  };
}

const momentOf = (seconds: number) => new Date(seconds * 1000);
