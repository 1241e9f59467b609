/** The reader of Markdown takes time beyond all proportion for some texts, so it is given short ones, and not many. */
const PART_MAX = 2000;
const PARTS_MAX = 6;
/** Quotes and lists inside each other. */
const DEPTH_MAX = 8;

const MARKER = /[ \t]*(?:>|[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$))/y;
const RULE = /^[ \t]*([-*_])(?:[ \t]*\1){2,}[ \t]*$/;
const FENCE = /^ {0,3}(?:```|~~~)/;

export type MarkdownPart = {
  text: string;
  /** Shown as it is: more than the reader of Markdown can take. */
  isPlain: boolean;
};

/** Markdown in parts that can be read one by one; most answers are one part. Cut where a blank line ends a block. */
export function markdownParts(markdown: string): MarkdownPart[] {
  const texts: string[] = [];
  for (const block of blocksOf(markdown)) {
    const last = texts.at(-1);
    if (last !== undefined && last.length + block.length < PART_MAX) texts.splice(-1, 1, `${last}\n${block}`);
    else texts.push(block);
  }
  return texts.map((text, position) => {
    const isPlain = text.length > PART_MAX || position >= PARTS_MAX;
    return { text: isPlain ? text : withoutDepth(text), isPlain };
  });
}

function blocksOf(markdown: string): string[] {
  const blocks: string[][] = [[]];
  let isCode = false;
  let isBlank = false;
  for (const line of markdown.split('\n')) {
    if (isBlank && !isCode && /^\S/.test(line)) blocks.push([]);
    if (FENCE.test(line)) isCode = !isCode;
    isBlank = line.trim() === '';
    blocks.at(-1)?.push(line);
  }
  return blocks.map((lines) => lines.join('\n'));
}

/** What is nested deeper is text. */
function withoutDepth(markdown: string): string {
  let isCode = false;
  const lines = markdown.split('\n').map((line) => {
    if (FENCE.test(line)) isCode = !isCode;
    return isCode || RULE.test(line) ? line : withoutDeepMarkers(line);
  });
  return lines.join('\n');
}

function withoutDeepMarkers(line: string): string {
  MARKER.lastIndex = 0;
  for (let depth = 0; MARKER.test(line); depth += 1) {
    const sign = MARKER.lastIndex - 1;
    if (depth === DEPTH_MAX) return `${line.slice(0, sign)}\\${line.slice(sign)}`;
  }
  return line;
}
