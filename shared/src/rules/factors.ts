export const RECOVERY_CODES = 10;
export const REMEMBERED_DAYS = 30;
/** So long nothing is asked again in a session after a proof. */
export const PROVEN_MINUTES = 5;
/** Between asking for a reset and its link that works. */
export const RESET_WAIT_DAYS = 1;
export const PASSKEYS_MAX = 20;

/** What is asked for before something that a thief of the browser would do. */
export type Proof = 'factor' | 'password';

export const FACTOR_MESSAGES = {
  askFactor: 'Confirm with your second factor first.',
  askPassword: 'Confirm with your password first.',
  codeMissing: 'Please enter the code.',
  codeWrong: 'This code is not right, or it was used already.',
  stepGone: 'This sign-in took too long. Sign in again.',
  appThere: 'You have an authenticator app already. Remove it first.',
  appMissing: 'Start again with a new QR code.',
  passkeyRefused: 'This passkey could not be confirmed.',
  passkeyNotFound: 'Passkey not found.',
  passkeysMany: `You have ${PASSKEYS_MAX} passkeys. Remove one you no longer use first.`,
  passkeyCancelled: 'No passkey was used. Try again, or choose another way.',
  resetAsked: 'We sent you an email. Its link works in 24 hours.',
} as const;

/** What the sign-in page says after a link about a lost factor. */
export const FACTOR_OUTCOMES = {
  removed: 'Your second factor was removed. Sign in with your password.',
  early: 'This link works 24 hours after you asked for it. Until then nothing changes.',
  kept: 'Your second factor stays. Set a new password, because somebody else knows yours.',
  invalid: 'This link is no longer valid.',
} as const;
export type FactorOutcome = keyof typeof FACTOR_OUTCOMES;
export const isFactorOutcome = (text: string): text is FactorOutcome => text in FACTOR_OUTCOMES;
