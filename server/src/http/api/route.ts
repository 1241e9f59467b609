import { z } from 'zod';
import { limitInWords } from '#server/database/limits.ts';
import { accessOf, scopesOf, type Access } from '#server/trpc/access.ts';
import type { Group, Method, Path } from '#server/trpc/path.ts';
import { isStream } from '#server/trpc/procedures.ts';
import type { createCaller, ListedProcedure } from '#server/trpc/router.ts';

type Caller = ReturnType<typeof createCaller>;
export type Fields = Record<string, unknown>;

/** An operation as its path has it; guards and limits are those of its procedure. */
export type ApiRoute = {
  procedure: string;
  group: Group;
  method: Method;
  path: string;
  summary: string;
  access: Access;
  /** In words; empty without one of its own. */
  limit: string;
  isOfPayments: boolean;
  isPro: boolean;
  input: z.ZodType;
  response: z.ZodType;
  example: object;
  makes: Path['makes'];
  status: 200 | 202;
  tool: Path['tool'];
  /** @throws ZodError, TRPCError */
  call: (api: Caller, given: Fields, site: { publicUrl: string }) => Promise<Fields>;
};

const NOTHING = z.object({});

export function routeOf(group: Group, procedure: string, { _def }: ListedProcedure): ApiRoute | null {
  const { http, limit, isOfPayments = false, isPro = false } = _def.meta ?? {};
  if (!http) return null;

  const [method, path] = http.at.split(' ') as [Method, string];
  const [own] = _def.inputs;
  const input = http.takes ?? (own instanceof z.ZodType ? own : NOTHING);

  return {
    procedure,
    group: http.group ?? group,
    method,
    path,
    summary: http.summary,
    access: accessOf(_def),
    limit: limit ? limitInWords(limit) : '',
    isOfPayments,
    isPro,
    input,
    response: http.output,
    example: z.looseObject({}).parse(http.example),
    makes: http.makes,
    status: http.status ?? 200,
    tool: http.tool,
    call: callOf(procedure, http, input),
  };
}

function callOf(procedure: string, { takes, wire = {}, output }: Path, input: z.ZodType): ApiRoute['call'] {
  return async (api, given, { publicUrl }) => {
    const taken = input.parse(given) as never;
    // What the operation takes as it is goes on unread, because it is read there.
    const asTaken = takes ? taken : given;
    const own = () => (wire.input ? wire.input(taken) : asTaken);
    const called = wire.instead?.(taken) ?? { procedure, input: own() };

    const answer = (await lastOf(await procedureOf(api, called.procedure)(called.input))) as never;
    const shown = wire.output ? wire.output(answer, { taken, publicUrl }) : answer;

    const parsed = output.safeParse(shown);
    // A fault of ours, which must not look like one of the request.
    if (!parsed.success) throw new Error(`${procedure} answers otherwise: ${z.prettifyError(parsed.error)}`);
    return z.looseObject({}).parse(parsed.data);
  };
}

type Callable = (input: unknown) => Promise<unknown>;

function procedureOf(api: Caller, procedure: string): Callable {
  const [room = '', verb = ''] = procedure.split('.');
  return Reflect.get(Reflect.get(api, room), verb) as Callable;
}

/** A program waits for the end of what is streamed to a browser. */
async function lastOf(answer: unknown): Promise<unknown> {
  if (!isStream(answer)) return answer;

  let last: unknown;
  for await (const event of answer) last = event;
  return last;
}

/** What of the input the address names, and what is left for the query or the body. */
export function partsOf({ method, path, input }: Pick<ApiRoute, 'method' | 'path' | 'input'>) {
  const inAddress = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  if (inAddress.length === 0) return { address: NOTHING, rest: input, isRead: method === 'GET' };
  if (!(input instanceof z.ZodObject)) throw new Error(`${path} takes named fields.`);

  const fields = Object.entries<z.ZodType>(input.shape);
  const part = (isIn: boolean) =>
    z.object(Object.fromEntries(fields.filter(([name]) => inAddress.includes(name) === isIn)));
  return { address: part(true), rest: part(false), isRead: method === 'GET' };
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
