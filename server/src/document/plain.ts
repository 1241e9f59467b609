import type { Run } from './document.ts';

/** The text of a line, as long as the line is: a picture or a break is one sign that no text has. */
export const plain = (runs: readonly Run[]): string =>
  runs.map(({ text, object }) => (object ? OBJECT_SIGN : text)).join('');

const OBJECT_SIGN = '\uFFFC';
