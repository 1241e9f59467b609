import { ACCOUNT_ROUTES } from './account-routes.ts';
import { BATCH_ROUTES } from './batch-routes.ts';
import { CALENDAR_ROUTES } from './calendar-routes.ts';
import { CONTENT_ROUTES } from './content-routes.ts';
import { EVIDENCE_ROUTES } from './evidence-routes.ts';
import { PLAN_ROUTES } from './plan-routes.ts';
import { PUBLISH_ROUTES } from './publish-routes.ts';
import { REVIEW_ROUTES } from './review-routes.ts';
import { route } from './route.ts';
import * as shapes from './shapes.ts';
import * as siteShapes from './site-shapes.ts';

const WEBSITE_ROUTES = [
  route(['GET', 'websites'], 'websites.list', 'List your websites', siteShapes.listWebsites, (api, query) =>
    api.websites.list(query),
  ),
];

const PROFILE_ROUTES = [
  route(['GET', 'profiles'], 'profiles.list', 'List your profiles', siteShapes.listProfiles, (api, query) =>
    api.profiles.list(query),
  ),
];

const HELP_ROUTES = [
  route(['POST', 'support-chat'], 'chat.reply', 'Ask the assistant', shapes.supportChat, (api, body) =>
    api.chat.reply(body),
  ),
];

/**
 * Every /api path: its wire shape and the procedure behind it, in the order of a user's work. Guards, limits and messages
 * are the procedures'.
 */
export const API_ROUTES = [
  ...inGroup('Content', CONTENT_ROUTES),
  ...inGroup('Evidence', EVIDENCE_ROUTES),
  ...inGroup('Publish', PUBLISH_ROUTES),
  ...inGroup('Review', REVIEW_ROUTES),
  ...inGroup('Schedule', [...CALENDAR_ROUTES, ...BATCH_ROUTES, ...PLAN_ROUTES]),
  ...inGroup('Websites', WEBSITE_ROUTES),
  ...inGroup('Profiles', PROFILE_ROUTES),
  ...inGroup('Account', ACCOUNT_ROUTES),
  ...inGroup('Help', HELP_ROUTES),
];

export type ApiRoute = (typeof API_ROUTES)[number];

function inGroup<T extends object>(group: string, routes: readonly T[]) {
  return routes.map((one) => ({ ...one, group }));
}
