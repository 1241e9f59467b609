import { signInFor } from '#shared/rules/paths.ts';

let isLeaving = false;

/** Goes to a page outside of the app, once: whatever else wants to leave meanwhile is too late. */
export function leaveTo(address: string) {
  if (isLeaving) return;
  isLeaving = true;
  window.location.replace(address);
}

/** Who signs in again comes back to where this was. */
export const leaveToSignIn = () => leaveTo(signInFor(window.location.pathname + window.location.search));

/** Nobody is to be asked any more. */
export const isLeavingApp = () => isLeaving;
