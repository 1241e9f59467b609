/** What search results give a text: its size and how wide it may be, in pixels. */
export const RESULT_LINES = {
  title: { fontSize: 20, limit: 580 },
  description: { fontSize: 14, limit: 920 },
  /** A phone has less room here; a title has two lines there. */
  phoneDescription: { fontSize: 14, limit: 680 },
} as const;
