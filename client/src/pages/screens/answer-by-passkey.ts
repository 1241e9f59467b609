import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { FACTOR_MESSAGES } from '#shared/rules/factors.ts';
import type { UsedPasskeyInput } from '#shared/schemas/factors.ts';
import type { CallResult } from '../form/form.tsx';

type Answer = UsedPasskeyInput['response'];

/** Few sign-ins need it, so it comes with the press. */
export async function answerByPasskey<Data>(
  ask: () => Promise<CallResult<{ options: PublicKeyCredentialRequestOptionsJSON; step?: string }>>,
  send: (response: Answer, step: string) => Promise<CallResult<Data>>,
): Promise<CallResult<Data>> {
  const asked = await ask();
  if (!asked.ok) return asked;

  const { options, step = '' } = asked.data;
  try {
    const { startAuthentication } = await import('@simplewebauthn/browser');
    return await send(await startAuthentication({ optionsJSON: options }), step);
  } catch {
    return { ok: false, failure: { message: FACTOR_MESSAGES.passkeyCancelled } };
  }
}
