import type { IncomingMessage, ServerResponse } from 'node:http';
import { listen, readText } from './http-server.ts';
import { found, list, missing, ok, refuse, reply, type Answer } from './stripe-answers.ts';
import {
  matching,
  metadataIn,
  newId,
  STRIPE_TEST,
  type StubSession,
  type StubSubscription,
} from './stripe-objects.ts';
import { sign } from './stripe-signature.ts';

type StubPayment = { invoice: string; payment_intent: string; isRefunded: boolean };

/** Payments of invoices, and their refunds. */
function createStubPayments() {
  const all: StubPayment[] = [];
  return {
    /** @returns the invoice that has been paid */
    take(): string {
      const invoice = newId('in');
      all.push({ invoice, payment_intent: newId('pi'), isRefunded: false });
      return invoice;
    },

    list: (params: URLSearchParams) =>
      all
        .filter(({ invoice }) => invoice === params.get('invoice') && params.get('status') === 'paid')
        .map(({ payment_intent }) => ({
          object: 'invoice_payment',
          status: 'paid',
          payment: { type: 'payment_intent', payment_intent },
        })),

    refund(intent: string | null): Answer {
      const payment = all.find(({ payment_intent }) => payment_intent === intent);
      if (!payment) return missing('payment_intent', intent);
      if (payment.isRefunded)
        return refuse(400, 'invalid_request_error', 'Already refunded.', 'charge_already_refunded');
      payment.isRefunded = true;
      return ok({ id: newId('re'), object: 'refund', status: 'succeeded', payment_intent: intent });
    },

    isRefunded: (invoice: string) => all.some((payment) => payment.invoice === invoice && payment.isRefunded),
  };
}

const PROMOTION_CODE_ID = 'promo_feedback';
const MONTH_S = 30 * 86_400;
const DAY_S = 86_400;

type FaultKind = 'down' | 'slow' | 'error' | 'refuse' | 'lostAnswer';
type Fault = { kind: FaultKind; times: number; method: string | undefined };
/** Takes one signed event to the product. @returns the HTTP status of its answer. */
type Deliver = (rawBody: string, signature: string) => Promise<number>;

export type StripeServer = Awaited<ReturnType<typeof startStripeServer>>;

/** The part of Stripe's API that is in use, over real HTTP, with its own state, and misbehaving on request. */
export async function startStripeServer(secretKey: string = STRIPE_TEST.secretKey) {
  const customers = new Map<string, { id: string; email: string; metadata: Record<string, string> }>();
  const sessions = new Map<string, StubSession>();
  const subscriptions = new Map<string, StubSubscription>();
  const payments = createStubPayments();
  const answered = new Map<string, { request: string; answer: Answer }>();
  const requests: string[] = [];
  /** How often each subscription was cancelled: once is right. */
  const cancellations: string[] = [];
  const faults: Fault[] = [];
  const interludes = new Map<string, () => void>();
  const waiting = new Set<ServerResponse>();
  let clock = Math.floor(Date.now() / 1000);

  const server = await listen((request, response) => void handle(request, response));

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', 'http://stub');
    const method = request.method ?? 'GET';
    requests.push(`${method} ${url.pathname}`);
    const body = await readText(request);
    const meanwhile = interludes.get(method);
    interludes.delete(method);
    meanwhile?.();
    const fault = faults.find((known) => !known.method || known.method === method);
    if (fault && (fault.times -= 1) <= 0) faults.splice(faults.indexOf(fault), 1);
    if (fault?.kind === 'down') return void request.socket.destroy();
    if (fault?.kind === 'slow') return void waiting.add(response);
    if (fault?.kind === 'refuse')
      return reply(response, refuse(400, 'invalid_request_error', 'This is not possible.'));
    if (fault?.kind === 'error') return reply(response, refuse(500, 'api_error', 'Stripe is unwell.'));
    const answer = once(request, body, () => {
      const allowed = request.headers.authorization === `Bearer ${secretKey}`;
      if (!allowed) return refuse(401, 'invalid_request_error', 'Invalid API Key provided.');
      return route(method, url.pathname, method === 'POST' ? new URLSearchParams(body) : url.searchParams);
    });
    if (fault?.kind === 'lostAnswer') return void request.socket.destroy();
    return reply(response, answer);
  }

  /** A repeated idempotency key gets the first answer again, and only for the same request. */
  function once({ headers, method, url }: IncomingMessage, body: string, act: () => Answer): Answer {
    const key = method === 'POST' ? headers['idempotency-key'] : undefined;
    if (typeof key !== 'string') return act();
    const request = `${url} ${body}`;
    const known = answered.get(key);
    if (known && known.request !== request)
      return refuse(400, 'idempotency_error', 'A key can only be used with the same parameters.');
    const answer = known?.answer ?? act();
    answered.set(key, { request, answer });
    return answer;
  }

  function route(method: string, path: string, params: URLSearchParams): Answer {
    const [, , first, second, third, fourth] = path.split('/');

    switch (`${method} ${[first, second].filter(Boolean).join('/')}`) {
      case 'POST customers':
        return ok(addTo(customers, newCustomer(params)));
      case 'POST checkout/sessions':
        return third ? expire(third, fourth) : openSession(params);
      case 'GET checkout/sessions':
        return third ? found(sessions.get(third), third) : list(matching(sessions, params));
      case 'GET subscriptions':
        return list(matching(subscriptions, params));
      case `GET subscriptions/${second ?? ''}`:
        return found(subscriptions.get(second ?? ''), second ?? '');
      case `DELETE subscriptions/${second ?? ''}`:
        return cancel(second ?? '');
      case 'GET invoice_payments':
        return list(payments.list(params));
      case 'POST refunds':
        return payments.refund(params.get('payment_intent'));
      case 'GET promotion_codes':
        return list(params.get('code') === STRIPE_TEST.feedbackCode ? [{ id: PROMOTION_CODE_ID }] : []);
      case 'POST billing_portal/sessions':
        return ok({ id: newId('bps'), url: `${server.url}/portal/${params.get('customer')}` });
      default:
        return refuse(404, 'invalid_request_error', `Unrecognized request URL (${method} ${path}).`);
    }
  }

  function openSession(params: URLSearchParams): Answer {
    const customer = params.get('customer');
    if (!customer || !customers.has(customer)) return missing('customer', customer);
    if (params.get('line_items[0][price]') !== STRIPE_TEST.priceId) return missing('price', null);
    const id = newId('cs');
    const code = params.get('discounts[0][promotion_code]');
    return ok(
      addTo(sessions, {
        id,
        object: 'checkout.session',
        mode: params.get('mode') ?? 'payment',
        status: 'open',
        payment_status: 'unpaid',
        customer,
        client_reference_id: params.get('client_reference_id'),
        metadata: metadataIn(params, 'metadata'),
        discounts: code ? [{ promotion_code: code }] : [],
        success_url: params.get('success_url') ?? '',
        cancel_url: params.get('cancel_url') ?? '',
        expires_at: Math.floor(Date.now() / 1000) + DAY_S,
        url: `${server.url}/pay/${id}`,
      }),
    );
  }

  function expire(id: string, action: string | undefined): Answer {
    const session = sessions.get(id);
    if (!session || action !== 'expire') return missing('session', id);
    if (session.status !== 'open') {
      return refuse(400, 'invalid_request_error', `This Session is ${session.status}.`);
    }
    session.status = 'expired';
    return ok(session);
  }

  function cancel(id: string): Answer {
    const subscription = subscriptions.get(id);
    if (!subscription || subscription.status === 'canceled') return missing('subscription', id);
    subscription.status = 'canceled';
    cancellations.push(id);
    return ok(subscription);
  }

  return {
    ...server,
    customers,
    sessions,
    subscriptions,
    requests,
    cancellations,
    /** The subscriptions whose payment was given back. */
    refunded: () =>
      [...subscriptions.values()].flatMap(({ id, latest_invoice }) =>
        payments.isRefunded(latest_invoice) ? [id] : [],
      ),
    /** The open checkouts of a user. */
    openFor: (userId: string) =>
      [...sessions.values()].filter(
        ({ client_reference_id, status }) => client_reference_id === userId && status === 'open',
      ),

    /** Spoils the next `times` requests (of one method): no connection, no answer, 500, or the effect without the answer. */
    fail: (kind: FaultKind, times: number, method?: string) => void faults.push({ kind, times, method }),
    /** Does something just before the next request of a method is looked at. */
    before: (method: string, act: () => void) => void interludes.set(method, act),
    /** Ends all that, also what is being kept waiting. */
    heal: () => {
      faults.splice(0);
      for (const response of waiting) response.destroy();
      waiting.clear();
    },

    /** What the customer does on Stripe's page. @returns the new subscription. */
    pay(sessionId: string): StubSubscription {
      const session = sessions.get(sessionId);
      if (!session?.customer || session.status !== 'open') throw new Error(`${sessionId} is not open`);
      Object.assign(session, { status: 'complete', payment_status: 'paid' });
      clock += 1;
      const { price: _price, ...metadata } = session.metadata;
      return addTo(subscriptions, {
        id: newId('sub'),
        object: 'subscription',
        customer: session.customer,
        status: 'active',
        created: clock,
        cancel_at: null,
        cancel_at_period_end: false,
        metadata,
        latest_invoice: payments.take(),
        items: { object: 'list', data: [{ id: newId('si'), current_period_end: clock + MONTH_S }] },
      });
    },

    /** Sends an event about an object, signed, until the product answers 2xx. @returns every status received. */
    async send(type: string, object: object, deliver: Deliver, { id = newId('evt'), tries = 3 } = {}) {
      const payload = JSON.stringify({ id, object: 'event', type, created: clock, data: { object } });
      const statuses: number[] = [];
      while (statuses.length < tries && !statuses.some((status) => status >= 200 && status < 300)) {
        statuses.push(await deliver(payload, sign(payload)));
      }
      return statuses;
    },
  };
}

function addTo<T extends { id: string }>(all: Map<string, T>, item: T): T {
  all.set(item.id, item);
  return item;
}

function newCustomer(params: URLSearchParams) {
  return { id: newId('cus'), email: params.get('email') ?? '', metadata: metadataIn(params, 'metadata') };
}
