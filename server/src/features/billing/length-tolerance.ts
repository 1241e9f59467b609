export const LENGTH_TOLERANCE = 0.05;
