/** Milliseconds after which "Name updated" begins to fade, and is gone. */
export const NAME_UPDATED_FADES_MS = 2500;
export const NAME_UPDATED_GONE_MS = 3000;
