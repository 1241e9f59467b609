import * as shapes from './plan-shapes.ts';
import { route } from './route.ts';

/** The paths of the plans and of the pace they keep. */
export const PLAN_ROUTES = [
  route(
    ['GET', 'calendar/plans'],
    'publish.plans',
    'Read the plans of the websites',
    shapes.listPlans,
    async (api) => ({ plans: await api.publish.plans() }),
  ),
  route(
    ['POST', 'calendar/plans'],
    'publish.savePlan',
    'Make or change the plan of a website',
    shapes.savePlan,
    (api, plan) => api.publish.savePlan(plan),
  ),
  route(
    ['POST', 'calendar/plans/:id/pause'],
    'publish.pausePlan',
    'Pause a plan: nothing of it is written or posted',
    shapes.changePlan,
    (api, plan) => api.publish.pausePlan(plan),
  ),
  route(
    ['POST', 'calendar/plans/:id/resume'],
    'publish.resumePlan',
    'Resume a plan; what was kept back gets the next free times',
    shapes.changePlan,
    (api, plan) => api.publish.resumePlan(plan),
  ),
  route(
    ['DELETE', 'calendar/plans/:id'],
    'publish.deletePlan',
    'Delete a plan; what is not posted stays as ideas',
    shapes.deletePlan,
    (api, plan) => api.publish.deletePlan(plan),
  ),
  route(
    ['GET', 'websites/:id/pace'],
    'publish.pace',
    'Read the pace of a website and its next free time',
    shapes.readPace,
    (api, { id, ...input }) => api.publish.pace({ ...input, websiteId: id }),
  ),
];
