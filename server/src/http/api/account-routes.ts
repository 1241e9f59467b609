import { route } from './route.ts';
import * as shapes from './shapes.ts';

/** The paths of the plan and the account. */
export const ACCOUNT_ROUTES = [
  route(
    ['POST', 'create-checkout-session'],
    'billing.startCheckout',
    'Start the checkout of the Pro plan',
    shapes.createCheckoutSession,
    (api, { promoCode }) => api.billing.startCheckout({ promoCode: promoCode ?? undefined }),
  ),
  route(
    ['POST', 'confirm-session'],
    'billing.confirmSession',
    'Confirm a finished checkout',
    shapes.confirmSession,
    (api, { sessionId }) => api.billing.confirmSession({ sessionId }),
  ),
  route(
    ['POST', 'delete-account'],
    'account.deleteAccount',
    'Delete the account and everything in it',
    shapes.deleteAccount,
    async (api) => {
      await api.account.deleteAccount();
      return { success: true };
    },
  ),
];
