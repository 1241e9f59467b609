import { readHtml } from '#server/lib/read-html.ts';

/** As much of a text as is shown beside others. */
const SHOWN_MAX = 200_000;
const HIDDEN = new Set(['script', 'style', 'template']);
const BLOCKS = new Set(
  'p h1 h2 h3 h4 h5 h6 ul ol li table tr blockquote pre figure figcaption div section details summary hr'.split(
    ' ',
  ),
);

/** The text of a post as a reader sees it, one line for each paragraph. */
export function readableText(html: string): string {
  let text = '';
  let hiddenFrom = 0;
  readHtml(html.slice(0, 2 * SHOWN_MAX), {
    open: (name, { alt }, depth) => {
      if (HIDDEN.has(name)) hiddenFrom ||= depth;
      if (BLOCKS.has(name)) text += '\n';
      if (name === 'img' && alt) text += `[${alt}]`;
    },
    text: (part) => {
      if (!hiddenFrom) text += part.replace(/\s+/g, ' ');
    },
    close: (name, depth) => {
      if (depth === hiddenFrom) hiddenFrom = 0;
      if (BLOCKS.has(name)) text += '\n';
    },
  });
  const lines = text.split('\n').map((line) => line.trim());
  return lines.filter(Boolean).join('\n').slice(0, SHOWN_MAX);
}
