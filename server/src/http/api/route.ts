import type { z } from 'zod';
import { accessOf, type Access } from '../../trpc/access.ts';
import { procedures, type createCaller } from '../../trpc/router.ts';

export type Caller = ReturnType<typeof createCaller>;

type Method = 'GET' | 'POST' | 'DELETE';
/** What a path takes, wherever it stands: in the address, behind its question mark or in the body. */
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

/** What a token must be allowed for a path is what the procedure behind it asks for. */
function accessTo(path: string): Access {
  const procedure = procedures.get(path);
  if (!procedure) throw new Error(`There is no procedure ${path}.`);
  return accessOf(procedure._def);
}
