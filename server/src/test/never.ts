/** For work that nobody can call off. */
export const never = new AbortController().signal;
