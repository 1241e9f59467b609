import { z } from 'zod';
import { limitInWords } from '#server/database/limits.ts';
import { AppError } from '#server/errors.ts';
import { accessOf, scopesOf, type Access } from '#server/trpc/access.ts';
import { procedures, type createCaller } from '#server/trpc/router.ts';

type Caller = ReturnType<typeof createCaller>;

export const EXAMPLE_ID = '5f0f8d8a-52b7-4d1c-8a3e-6f6d0c1b2a90';

export const page = {
  limit: z.coerce.number().int().min(1).max(200).optional().describe('Rows of a page'),
  /** Its form is validated by the procedure. */
  cursor: z.string().max(110).optional().describe('The `nextCursor` of the page before'),
};
export const changes = {
  updatedSince: z.string().max(40).optional().describe('Those changed since, such as 2027-01-04T09:30Z'),
  ...page,
};
export const nextCursor = z.string().nullable().describe('Null on the last page');
export const search = (where: string) => z.string().max(200).optional().describe(where);

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
type Shape<I extends z.ZodType, R extends z.ZodType> = {
  input: I;
  response: R;
  example: z.input<I>;
  makes?: 'id' | 'linkId';
  status?: 200 | 202;
};
export type Site = { publicUrl: string };

type Call<I extends z.ZodType, R extends z.ZodType> = (
  api: Caller,
  input: z.output<I>,
  site: Site,
) => Promise<z.input<R>>;

type Procedure<Name extends string> = Name extends `${infer Room extends keyof Caller}.${infer Verb}`
  ? Verb extends keyof Caller[Room]
    ? Caller[Room][Verb]
    : never
  : never;

/** How the path calls its procedure; left out where it takes and answers just what the procedure does. */
type How<Name extends string, I extends z.ZodType, R extends z.ZodType> =
  Procedure<Name> extends (input: z.output<I>) => Promise<z.input<R>>
    ? [call?: Call<I, R>]
    : [call: Call<I, R>];

export function route<Name extends string, I extends z.ZodType, R extends z.ZodType>(
  address: `${Method} ${string}`,
  procedure: Name,
  summary: string,
  { makes, status = 200, ...shape }: Shape<I, R>,
  ...[call = callOf(procedure)]: How<Name, I, R>
) {
  const [method, path] = address.split(' ') as [Method, string];
  return {
    method,
    path: `/api/${path}`,
    ...guardOf(procedure),
    summary,
    ...shape,
    makes,
    status,
    call: (api: Caller, input: unknown, site: Site) => call(api, shape.input.parse(input), site),
  };
}

function callOf<I extends z.ZodType, R extends z.ZodType>(procedure: string): Call<I, R> {
  const [room = '', verb = ''] = procedure.split('.');
  return (api, input) => Reflect.get(Reflect.get(api, room), verb)(input);
}

/** From the procedure, so that the two cannot differ. */
function guardOf(path: string): { access: Access; limit: string; isOfPayments: boolean } {
  const procedure = procedures.get(path);
  if (!procedure) throw new Error(`There is no procedure ${path}.`);
  const { limit, isOfPayments = false } = procedure._def.meta ?? {};
  return { access: accessOf(procedure._def), limit: limit ? limitInWords(limit) : '', isOfPayments };
}

type Asked = { limit?: number | undefined; cursor?: string | undefined; updatedSince?: string | undefined };

/** A page of a short list that is read whole. @throws AppError for a cursor that is none of its rows */
export function pageOf<T extends { id: string; updatedAt?: string }>(
  list: readonly T[],
  { limit = list.length, cursor, updatedSince }: Asked,
) {
  const since = updatedSince === undefined ? null : Date.parse(updatedSince);
  const rows = since === null ? list : list.filter(({ updatedAt = '' }) => Date.parse(updatedAt) >= since);
  const start = cursor ? rows.findIndex(({ id }) => id === cursor) + 1 : 0;
  if (cursor && start === 0) throw new AppError('invalid', 'This page does not exist.', { field: 'cursor' });
  const items = rows.slice(start, start + limit);
  return { items, nextCursor: start + limit < rows.length ? (items.at(-1)?.id ?? null) : null };
}

/** As the path calls it: `entries.0.brief.topic` of a procedure is its `brief.topic`. */
export function fieldOf(input: z.ZodType, field: string): string | undefined {
  if (!(input instanceof z.ZodObject)) return field;
  const parts = field.split('.');
  const start = parts.findIndex((part) => Object.hasOwn(input.shape, part));
  return start === -1 ? undefined : parts.slice(start).join('.');
}

export function whoMay(access: Access): string {
  if (access === 'person') return 'For a signed-in person alone: an access token is answered with 403.';
  const scopes = scopesOf(access).map((scope) => `"${scope}"`);
  return `An access token needs the scope${scopes.length > 1 ? 's' : ''} ${scopes.join(' and ')}.`;
}
