import fastifySwagger from '@fastify/swagger';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { scopesOf } from '#server/trpc/access.ts';
import { PRODUCT_NAME } from '#shared/rules/brand.ts';
import { siteChangeView } from '#shared/schemas/publish.ts';
import { CONFLICT_CODES, ERROR_CODES, UNKNOWN_END } from '../answer-error.ts';
import { whoMay } from './route.ts';
import { API_ROUTES, type ApiRoute } from './routes.ts';

const KEY_MAX = 200;

const apiError = z
  .object({
    success: z.literal(false).optional(),
    error: z.string().describe('What happened'),
    code: z.enum([...Object.values(ERROR_CODES), ...CONFLICT_CODES, UNKNOWN_END]),
    field: z.string().optional().describe('The field or parameter that is refused'),
    hint: z.string().optional().describe('What to do'),
    requestId: z.string().describe('Names the request in the log of the server'),
    siteChange: siteChangeView
      .optional()
      .describe(
        'Of a post that was edited on its site: what was delivered, what it says now, what would be sent',
      ),
    openClaims: z
      .object({
        contentId: z.string(),
        claims: z.array(
          z.object({
            n: z.number(),
            surface: z.string(),
            sentence: z.string(),
            state: z.enum(['unsourced', 'differs']),
          }),
        ),
        isHeld: z.boolean().describe('The account holds such pieces, so it cannot be posted anyway'),
      })
      .optional()
      .describe('The claims that keep a piece from being posted'),
  })
  .meta({ id: 'Error' });

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

export async function describeApi(app: FastifyInstance, publicUrl: string) {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${PRODUCT_NAME} API`, version: '1', description: ABOUT.join('\n\n') },
      servers: [{ url: publicUrl }],
      components: {
        securitySchemes: {
          token: { type: 'http', scheme: 'bearer' },
          session: { type: 'apiKey', in: 'cookie', name: 'session' },
        },
      },
    },
    transform: withExample,
    transformObject: jsonSchemaTransformObject,
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());
}

/** Added to the JSON schema, because a transform in a zod schema drops its examples. */
function withExample(document: Parameters<typeof jsonSchemaTransform>[0]) {
  const described = jsonSchemaTransform(document);
  const { url, route } = document;
  const known = API_ROUTES.find(({ method, path }) => path === url && method === route.method);
  const body = known && isWhole(known) ? described.schema['body'] : undefined;
  if (body instanceof Object) Object.assign(body, { examples: [known?.example] });
  return described;
}

/** All of its input is the body. */
const isWhole = ({ method, path }: Pick<ApiRoute, 'method' | 'path'>) =>
  method !== 'GET' && !path.includes(':');

export function schemaOf(route: ApiRoute, inputs: ReturnType<typeof inputsOf>): FastifySchema {
  const { method, path, access, limit, group, summary, response, makes, status } = route;
  const { place: _place, ...parts } = inputs;
  return {
    operationId: operationId(method, path),
    tags: [group],
    summary,
    description: [whoMay(access), limit].filter(Boolean).join(' '),
    ...parts,
    ...(makes && { headers: KEY }),
    response: { [status]: response, ...Object.fromEntries(errorsOf(route).map(describeError)) },
    security: access === 'person' ? [{ session: [] }] : [{ token: [...scopesOf(access)] }, { session: [] }],
  };
}

const KEY = z.looseObject({
  'idempotency-key': z.string().max(KEY_MAX).optional().describe('Instead of an id'),
});

function operationId(method: string, path: string): string {
  const words = path
    .replace('/api/', '')
    .replace(/:(\w+)/g, 'by-$1')
    .split(/[/-]/);
  const names = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return method.toLowerCase() + names.join('');
}

type ErrorStatus = keyof typeof ERROR_CODES;

export function errorsOf({ method, path, access, input, limit }: ApiRoute): ErrorStatus[] {
  const fields = input instanceof z.ZodObject ? Object.keys(input.shape) : [];
  const namesRows = fields.some((name) => /^id$|Ids?$/.test(name)) || path.includes('generat');
  const spends = /generat|calendar/.test(path) && method === 'POST';
  const asksOthers = limit !== '';
  return [
    400,
    401,
    ...(spends ? [402 as const] : []),
    403,
    ...(namesRows ? [404 as const] : []),
    ...(method === 'GET' ? [] : [409 as const, 413 as const, 415 as const]),
    429,
    500,
    ...(asksOthers ? [502 as const] : []),
    503,
    ...(asksOthers ? [504 as const] : []),
    ...(access === 'person' && !namesRows ? [404 as const] : []),
  ];
}

function describeError(status: ErrorStatus) {
  const more = status === 409 ? CONFLICT_CODES : status === 502 ? [UNKNOWN_END] : [];
  const codes = [ERROR_CODES[status], ...more];
  const description = `Code ${codes.join(', ')}`;
  return [status, { description, content: { 'application/json': { schema: apiError } } }] as const;
}

type Taken = Pick<ApiRoute, 'method' | 'path' | 'input' | 'example'>;

export function inputsOf({ method, path, input, example }: Taken) {
  const place = method === 'GET' ? ('query' as const) : ('body' as const);
  const inAddress = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
  if (isWhole({ method, path })) return { place, body: input };
  if (!(input instanceof z.ZodObject)) throw new Error(`${path} takes named fields.`);
  const fields = Object.entries<z.ZodType>(input.shape).map(([name, field]) => {
    const value: unknown = Reflect.get(example, name);
    return { name, field: value === undefined ? field : field.meta({ ...field.meta(), examples: [value] }) };
  });
  const part = (isMeant: (name: string) => boolean) => {
    const meant = fields.filter(({ name }) => isMeant(name));
    return meant.length > 0 && z.object(Object.fromEntries(meant.map(({ name, field }) => [name, field])));
  };
  const params = part((name) => inAddress.includes(name));
  const rest = part((name) => !inAddress.includes(name));
  return {
    place,
    ...(params && { params }),
    ...(rest && { [place === 'query' ? 'querystring' : 'body']: rest }),
  };
}
