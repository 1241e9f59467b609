import type { RouterInputs, RouterOutputs } from './trpc.ts';

type Inputs = RouterInputs['account'];
type Outputs = RouterOutputs['account'];

/** Why a call was refused: the server's words, and its word on each field where it has one. */
export type Failure = { message: string | null; hint?: string; fields?: Record<string, string> };
export type CallResult<Data> = { ok: true; data: Data } | { ok: false; failure: Failure };

type Answer<Data> = {
  result?: { data: Data };
  error?: { message: string; data?: { hint?: string; fields?: Record<string, string> } };
};

/**
 * Calls a mutation of the account without the data library: the sign-in pages stay small. Typed by the server's own
 * router. A message of null means that no answer came.
 */
export async function callAccount<Name extends keyof Inputs>(
  name: Name,
  input: Inputs[Name],
): Promise<CallResult<Outputs[Name]>> {
  try {
    const response = await fetch(`/trpc/account.${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
    const answer: Answer<Outputs[Name]> = await response.json();
    if (answer.result) return { ok: true, data: answer.result.data };
    return { ok: false, failure: { message: answer.error?.message ?? null, ...answer.error?.data } };
  } catch {
    return { ok: false, failure: { message: null } };
  }
}
