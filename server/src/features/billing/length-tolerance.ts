/** A delivered piece may differ from the requested word count by this share. */
export const LENGTH_TOLERANCE = 0.05;
