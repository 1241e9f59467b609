import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Plans } from '#server/auth/plan.ts';
import type { Services } from '#server/context.ts';
import { scopesOf } from '#server/trpc/access.ts';
import { GROUPS } from '#server/trpc/path.ts';
import { OAUTH_PATH, SCOPE_SENTENCES } from '#shared/rules/assistants.ts';
import { PRODUCT_NAME } from '#shared/rules/brand.ts';
import { WEBHOOK_EVENTS, type WebhookEvent } from '#shared/rules/webhooks.ts';
import { webhookMessage } from '#shared/schemas/webhooks.ts';
import { apiError, codesOf, errorsOf } from './errors-of.ts';
import { createModels, type JsonSchema } from './json-schema.ts';
import { partsOf, whoMay, type ApiRoute } from './route.ts';
import { API_ROUTES } from './routes.ts';

const KEY_MAX = 200;
export const KEY = z.looseObject({
  'idempotency-key': z.string().max(KEY_MAX).optional().describe('Instead of an id'),
});

export const ABOUT = [
  'Fields and parameters that a path does not know are refused by name. Every error has the same form; `code` and the ' +
    'status say what kind it is, `field` what it is about.',
  'Where a path takes an `id`, the header Idempotency-Key does the same: a request that is sent twice with it is ' +
    'answered with what the first one made. A piece that could not be written, or was cancelled, stays so: writing it ' +
    'again takes a new id or key.',
  'A piece takes a minute or two to write, a long one up to five: POST /api/generations answers at once with 202 and ' +
    'an id, POST /api/generate-content waits for the text.',
  'Lists take `limit` and `cursor`: send the `nextCursor` of a page for the next one, until it is null.',
  'Send moments with any offset, times of a calendar as they are at the website, without one.',
  'Answers 429 and 503 carry Retry-After in seconds. Try 502, 503 and 504 again with the same id or key.',
];

export function describeApi(app: FastifyInstance, services: Services) {
  let made: object | undefined;
  app.get('/api/openapi.json', async () => (made ??= openApi(services)));
}

/** What of the paths an installation has to show. */
export const routesFor = ({ areSold }: Plans) =>
  API_ROUTES.filter(({ isOfPayments }) => areSold || !isOfPayments);

/** Who may call a path, and how often. */
export const termsOf = ({ access, limit, isPro }: ApiRoute, { areSold }: Plans) =>
  [whoMay(access), limit, isPro && areSold && 'Part of the Pro plan.'].filter(Boolean).join(' ');

type Models = ReturnType<typeof createModels>;

type Installation = { settings: Pick<Services['settings'], 'publicUrl' | 'supportEmail'>; plans: Plans };

export function openApi({ settings: { publicUrl, supportEmail }, plans }: Installation) {
  const models = createModels();
  const routes = routesFor(plans);

  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route, plans, models) };
  }

  const shown = new Set(routes.map(({ group }) => group));
  const groups = Object.entries(GROUPS).filter(([name]) => shown.has(name as keyof typeof GROUPS));

  return {
    openapi: '3.1.0',
    info: {
      title: `${PRODUCT_NAME} API`,
      version: '1',
      description: ABOUT.join('\n\n'),
      contact: { name: PRODUCT_NAME, url: publicUrl, email: supportEmail },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl }],
    tags: groups.map(([name, description]) => ({ name, description })),
    paths,
    webhooks: webhooksOf(models),
    components: {
      schemas: models.schemas,
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'An access token, made on My Account' },
        signIn: signInScheme(publicUrl),
        session: { type: 'apiKey', in: 'cookie', name: 'session', description: 'Of a signed-in browser' },
      },
    },
  };
}

function operationOf(route: ApiRoute, plans: Plans, models: Models) {
  const { method, path, access, group, summary, response, status } = route;
  const id = operationId(method, path);
  const name = id.charAt(0).toUpperCase() + id.slice(1);

  const answer = json(models.model(response, 'output', `${name}Answer`));
  const error = json(models.model(apiError, 'output', 'Error'));
  const parameters = parametersOf(route, models);
  const body = bodyOf(route, models, `${name}Body`);

  return {
    operationId: id,
    tags: [group],
    summary,
    description: termsOf(route, plans),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: body }),
    responses: {
      [status]: { description: 'Done', content: answer },
      ...Object.fromEntries(
        errorsOf(route).map((code) => [code, { description: codesOf(code), content: error }]),
      ),
    },
    security: securityOf(access),
  };
}

/** By OAuth, with a client that the operator has set up. */
function signInScheme(publicUrl: string) {
  const authorizationUrl = `${publicUrl}${OAUTH_PATH}/auth`;
  const tokenUrl = `${publicUrl}${OAUTH_PATH}/token`;

  return {
    type: 'oauth2',
    description: 'Its user signs in and says where the program may do what',
    flows: {
      authorizationCode: { authorizationUrl, tokenUrl, refreshUrl: tokenUrl, scopes: SCOPE_SENTENCES },
    },
  };
}

function securityOf(access: ApiRoute['access']) {
  const session = { session: [] };
  if (access === 'person') return [session];

  const scopes = [...scopesOf(access)];
  return [{ token: scopes }, { signIn: scopes }, session];
}

const json = (schema: object, example?: object) => ({
  'application/json': { schema, ...(example && { example }) },
});

function bodyOf(route: ApiRoute, models: Models, name: string) {
  const { address, rest, isRead } = partsOf(route);
  if (isRead || (rest instanceof z.ZodObject && Object.keys(rest.shape).length === 0)) return undefined;

  const named = new Set(Object.keys(address.shape));
  const example = Object.fromEntries(Object.entries(route.example).filter(([field]) => !named.has(field)));
  const required = !z.safeParse(rest, {}).success;
  return { required, content: json(models.model(rest, 'input', name), example) };
}

function parametersOf(route: ApiRoute, models: Models) {
  const { address, rest, isRead } = partsOf(route);
  return [
    ...placed('path', address, route.example, models),
    ...(isRead ? placed('query', rest, route.example, models) : []),
    ...(route.makes
      ? placed('header', z.object({ 'Idempotency-Key': KEY.shape['idempotency-key'] }), {}, models)
      : []),
  ];
}

function placed(place: 'path' | 'query' | 'header', fields: z.ZodType, example: object, models: Models) {
  const { properties = {}, required = [] } = models.inline(fields, 'input');
  return Object.entries(properties).map(([name, { description, ...schema }]) => {
    const value: unknown = Reflect.get(example, name);
    return {
      in: place,
      name,
      required: place === 'path' || (required as string[]).includes(name),
      ...(description !== undefined && { description }),
      schema: schema satisfies JsonSchema,
      ...(value !== undefined && { example: value }),
    };
  });
}

function webhooksOf(models: Models) {
  return Object.fromEntries(
    Object.entries(WEBHOOK_EVENTS).map(([event, summary]) => {
      const name = event.replace(/(?:^|\.)(\w)/g, (_, letter: string) => letter.toUpperCase());
      const message = models.model(webhookMessage(event as WebhookEvent), 'output', `${name}Event`);
      return [
        event,
        {
          post: {
            operationId: `on${name}`,
            tags: ['Webhooks'],
            summary,
            description:
              'Signed as Standard Webhooks describes, in the headers webhook-id, webhook-timestamp and webhook-signature. ' +
              'The same webhook-id is the same event.',
            requestBody: { required: true, content: json(message) },
            responses: {
              '2XX': { description: 'Taken; anything else is tried again' },
              '410': { description: 'Nothing more is sent there' },
            },
            security: [],
          },
        },
      ];
    }),
  );
}

function operationId(method: string, path: string): string {
  const words = path
    .replace('/api/', '')
    .replace(/:(\w+)/g, 'by-$1')
    .split(/[/-]/);
  const names = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return method.toLowerCase() + names.join('');
}
