import { POST, readText } from '#server/text/read-text.ts';

/** As much of a text as is shown beside others. */
const SHOWN_MAX = 200_000;

/** The text of a post as a reader sees it, one line for each paragraph. */
export const readableText = (html: string) =>
  readText(html.slice(0, 2 * SHOWN_MAX), POST).slice(0, SHOWN_MAX);
