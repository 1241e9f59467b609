import type { EmailOnlyInput, SignInInput, SignUpInput } from '#shared/schemas/account.ts';

type Calls = {
  signIn: { input: SignInInput; data: { hasAccount: boolean } };
  signUp: { input: SignUpInput; data: unknown };
  resendConfirmation: { input: EmailOnlyInput; data: unknown };
  forgotPassword: { input: EmailOnlyInput; data: unknown };
  updatePassword: { input: { password: string }; data: unknown };
};

export type Failure = { message: string | null; hint?: string; fields?: Record<string, string> };
export type CallResult<Data> = { ok: true; data: Data } | { ok: false; failure: Failure };

type Answer<Data> = {
  result?: { data: Data };
  error?: { message: string; data?: { hint?: string; fields?: Record<string, string> } };
};

/**
 * Calls a mutation of the account without the data library: the sign-in pages stay small. A message of null means that
 * no answer came.
 */
export async function callAccount<Name extends keyof Calls>(
  name: Name,
  input: Calls[Name]['input'],
): Promise<CallResult<Calls[Name]['data']>> {
  try {
    const response = await fetch(`/trpc/account.${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
    const answer: Answer<Calls[Name]['data']> = await response.json();
    if (answer.result) return { ok: true, data: answer.result.data };
    return { ok: false, failure: { message: answer.error?.message ?? null, ...answer.error?.data } };
  } catch {
    return { ok: false, failure: { message: null } };
  }
}
