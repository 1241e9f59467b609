import { normalForm } from './normal-form.ts';

/** Invisible: control characters, soft hyphens, marks of direction. */
const UNSEEN = /[\p{Cc}\u00ad\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]/gu;

/** Normalised for storing and comparing; paragraphs stay. */
export function tidyText(text: string): string {
  return normalForm(text.toWellFormed())
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replace(UNSEEN, (character) => (character === '\n' || character === '\t' ? character : ''))
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const LINE_MAX = 80;

export function firstLine(text: string): string {
  const [line = ''] = text.slice(0, 10 * LINE_MAX).split('\n', 1);
  if (line.length <= LINE_MAX) return line;
  const cut = line.slice(0, LINE_MAX);
  return `${cut.slice(0, cut.lastIndexOf(' ') + 1 || LINE_MAX).trimEnd()}…`.toWellFormed();
}
