import { BLOCKS, HIDDEN } from '#shared/rules/text/html-tags.ts';
import { readHtml } from '#server/lib/read-html.ts';

/** As much of a text as is shown beside others. */
const SHOWN_MAX = 200_000;
const SKIPPED = new Set(HIDDEN);
const BLOCK = new Set(BLOCKS);

/** The text of a post as a reader sees it, one line for each paragraph. */
export function readableText(html: string): string {
  let text = '';
  let hiddenFrom = 0;
  readHtml(html.slice(0, 2 * SHOWN_MAX), {
    open: (name, { alt }, depth) => {
      if (SKIPPED.has(name)) hiddenFrom ||= depth;
      if (BLOCK.has(name)) text += '\n';
      if (name === 'img' && alt) text += `[${alt}]`;
    },
    text: (part) => {
      if (!hiddenFrom) text += part.replace(/\s+/g, ' ');
    },
    close: (name, depth) => {
      if (depth === hiddenFrom) hiddenFrom = 0;
      if (BLOCK.has(name)) text += '\n';
    },
  });
  const lines = text.split('\n').map((line) => line.trim());
  return lines.filter(Boolean).join('\n').slice(0, SHOWN_MAX);
}
