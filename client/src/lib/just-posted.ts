/** In the history of the browser: what has been posted from this very page, which a reload makes another. */
export const justPosted = () => ({ postedIn: performance.timeOrigin });

export const isJustPosted = (state: unknown): boolean =>
  (state as Partial<ReturnType<typeof justPosted>> | null)?.postedIn === performance.timeOrigin;
