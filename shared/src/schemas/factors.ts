import { z } from 'zod';
import { FACTOR_MESSAGES } from '#shared/rules/factors.ts';
import { atMost, REQUIRED } from '#shared/rules/messages.ts';

const CODE_MAX = 40;

/** Of an app or from the list of recovery codes, however it is spaced. */
const codeInput = z
  .string()
  .max(CODE_MAX, atMost(CODE_MAX))
  .transform((code) => code.replaceAll(/[\s-]/g, '').toLowerCase())
  .pipe(z.string().min(1, FACTOR_MESSAGES.codeMissing));

export const stepInput = z.object({ step: z.string().min(20).max(100) });

export const linkProviderInput = stepInput.extend({
  password: z.string().min(1, REQUIRED).max(1000, atMost(1000)),
});
export type LinkProviderInput = z.input<typeof linkProviderInput>;

export const codeOnlyInput = z.object({ code: codeInput });

export const passwordOnlyInput = z.object({ password: z.string().min(1, REQUIRED).max(1000, atMost(1000)) });

export const signInByCodeInput = stepInput.extend({ code: codeInput, remembers: z.boolean().default(false) });
export type SignInByCodeInput = z.input<typeof signInByCodeInput>;

const BYTES_MAX = 30_000;
const bytes = z
  .string()
  .max(BYTES_MAX)
  .regex(/^[\w-]*$/);
const credential = {
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  /** None is asked for. */
  clientExtensionResults: z.unknown().transform(() => ({})),
};

/** As the browser gives it; what is not used is left out. */
const usedPasskey = z.object({
  ...credential,
  response: z.object({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes }),
});
export type UsedPasskey = z.output<typeof usedPasskey>;

const madePasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(30)).max(10).optional(),
  }),
});

export const usedPasskeyInput = stepInput.extend({ response: usedPasskey });
export type UsedPasskeyInput = z.input<typeof usedPasskeyInput>;
export const signInByFactorPasskeyInput = usedPasskeyInput.extend({ remembers: z.boolean().default(false) });
export type SignInByFactorPasskeyInput = z.input<typeof signInByFactorPasskeyInput>;
export const addPasskeyInput = stepInput.extend({ response: madePasskey });
export const passkeyInput = z.object({ id: z.uuid() });
