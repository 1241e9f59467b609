/** For work that cannot be cancelled. */
export const never = new AbortController().signal;
