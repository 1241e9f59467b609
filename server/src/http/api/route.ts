import type { z } from 'zod';
import { accessOf, scopesOf, type Access } from '../../trpc/access.ts';
import { procedures, type createCaller } from '../../trpc/router.ts';

type Caller = ReturnType<typeof createCaller>;

/** Of the documented examples. */
export const EXAMPLE_ID = '5f0f8d8a-52b7-4d1c-8a3e-6f6d0c1b2a90';

type Method = 'GET' | 'POST' | 'DELETE';
type Shape<I extends z.ZodType, R extends z.ZodType> = { input: I; response: R; example: z.input<I> };

export function route<I extends z.ZodType, R extends z.ZodType>(
  [method, path]: readonly [Method, string],
  procedure: string,
  summary: string,
  shape: Shape<I, R>,
  call: (api: Caller, input: z.output<I>) => Promise<z.input<R>>,
) {
  return {
    method,
    path: `/api/${path}`,
    access: accessTo(procedure),
    summary,
    ...shape,
    call: (api: Caller, input: unknown) => call(api, shape.input.parse(input)),
  };
}

/** From the procedure, so that the two cannot differ. */
function accessTo(path: string): Access {
  const procedure = procedures.get(path);
  if (!procedure) throw new Error(`There is no procedure ${path}.`);
  return accessOf(procedure._def);
}

export function whoMay(access: Access): string {
  if (access === 'person') return 'For a signed-in person alone: an access token is answered with 403.';
  const scopes = scopesOf(access).map((scope) => `"${scope}"`);
  return `An access token needs the scope${scopes.length > 1 ? 's' : ''} ${scopes.join(' and ')}.`;
}
