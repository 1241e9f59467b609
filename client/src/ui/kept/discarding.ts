import { createContext, use } from 'react';

/** What forgets the texts of the forms in a window, which is done when its user throws them away. */
export const Discarding = createContext<Set<() => void> | null>(null);

/** @returns forgets what has been written in the forms of this window */
export function useDiscard() {
  const forms = use(Discarding);
  return () => forms?.forEach((forget) => forget());
}
