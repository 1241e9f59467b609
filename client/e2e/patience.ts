/**
 * What a busy machine may take over what a quiet one does in seconds: a piece is written, a site read, a post made. A
 * condition that is met ends the wait at once.
 */
export const LONG_WAIT_MS = 300_000;
