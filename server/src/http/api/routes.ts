import { CALENDAR_ROUTES } from './calendar-routes.ts';
import { CONTENT_ROUTES } from './content-routes.ts';
import { EVIDENCE_ROUTES } from './evidence-routes.ts';
import { OWN_SITE_ROUTES } from './own-site-routes.ts';
import { BATCH_ROUTES, PLAN_ROUTES } from './plan-routes.ts';
import { PUBLISH_ROUTES, REVIEW_ROUTES } from './publish-routes.ts';
import { route } from './route.ts';
import * as shapes from './shapes.ts';
import { PROFILE_ROUTES, WEBSITE_ROUTES } from './website-routes.ts';

const ACCOUNT_ROUTES = [
  route('GET allowance', 'billing.usage', 'Read what is left of the plan', shapes.allowance, (api) =>
    api.billing.usage(),
  ),
  route(
    'POST create-checkout-session',
    'billing.startCheckout',
    'Start the checkout of the Pro plan',
    shapes.createCheckoutSession,
    (api, { promoCode }) => api.billing.startCheckout({ promoCode: promoCode ?? undefined }),
  ),
  route(
    'POST confirm-session',
    'billing.confirmSession',
    'Confirm a finished checkout',
    shapes.confirmSession,
    (api, { sessionId }) => api.billing.confirmSession({ sessionId }),
  ),
  route(
    'POST delete-account',
    'account.deleteAccount',
    'Delete the account and everything in it',
    shapes.deleteAccount,
    async (api) => {
      await api.account.deleteAccount();
      return { success: true };
    },
  ),
];

const HELP_ROUTES = [route('POST support-chat', 'chat.reply', 'Ask the assistant', shapes.supportChat)];

/** Every /api path in the order of a user's work. Guards, limits and messages are the procedures'. */
export const API_ROUTES = [
  ...inGroup('Content', CONTENT_ROUTES),
  ...inGroup('Evidence', EVIDENCE_ROUTES),
  ...inGroup('Publish', PUBLISH_ROUTES),
  ...inGroup('Review', REVIEW_ROUTES),
  ...inGroup('Schedule', [...CALENDAR_ROUTES, ...BATCH_ROUTES, ...PLAN_ROUTES]),
  ...inGroup('Websites', [...WEBSITE_ROUTES, ...OWN_SITE_ROUTES]),
  ...inGroup('Profiles', PROFILE_ROUTES),
  ...inGroup('Account', ACCOUNT_ROUTES),
  ...inGroup('Help', HELP_ROUTES),
];

export type ApiRoute = (typeof API_ROUTES)[number];

function inGroup<T extends object>(group: string, routes: readonly T[]) {
  return routes.map((one) => ({ ...one, group }));
}
