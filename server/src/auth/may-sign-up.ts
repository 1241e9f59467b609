import { AppError } from '#server/errors.ts';
import { signUpNotice, type SignUps } from '#shared/rules/account.ts';

/** By the address alone, so that nothing is learnt about who has an account. */
export function maySignUp(signUps: SignUps, email: string): boolean {
  if (signUps === 'open') return true;
  if (signUps === 'closed') return false;
  return signUps.includes(email.slice(email.lastIndexOf('@') + 1));
}

/** @throws AppError('forbidden') with the sentence of the sign-up page */
export function assertMaySignUp(signUps: SignUps, email: string) {
  if (!maySignUp(signUps, email)) throw new AppError('forbidden', signUpNotice(signUps) ?? '');
}
