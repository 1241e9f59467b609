import { POST, readText } from '#server/text/read-text.ts';

const SHOWN_MAX = 200_000;

export const readableText = (html: string) =>
  readText(html.slice(0, 2 * SHOWN_MAX), POST).slice(0, SHOWN_MAX);
