let isLeaving = false;

/** Goes to a page outside of the app, once: whatever else wants to leave meanwhile is too late. */
export function leaveTo(address: string) {
  if (isLeaving) return;
  isLeaving = true;
  window.location.replace(address);
}

/** Nobody is to be asked any more. */
export const isLeavingApp = () => isLeaving;
