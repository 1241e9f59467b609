import { readHtml } from '../../../lib/read-html.ts';

/** The parts of a piece that can be told again. */
export type PieceParts = {
  /** Its first paragraph. */
  first: string;
  sections: { heading: string; /** The paragraph right behind the heading. */ opening: string }[];
  text: string;
};
type Capture = { depth: number; add: (text: string) => void; end?: () => void };

const LEFT_OUT = new Set(['h4', 'table', 'pre', 'figure', 'blockquote']);

export function pieceParts(html: string): PieceParts {
  const parts: PieceParts = { first: '', sections: [], text: '' };
  let leftOutFrom = Infinity;
  let hasFirst = false;
  let capture: Capture | undefined;
  /** The section whose heading was the last element at this depth. */
  let headed: { depth: number; section: PieceParts['sections'][number] } | undefined;

  function captureOf(name: string, depth: number): Capture | undefined {
    const behind = headed?.depth === depth ? headed.section : undefined;
    if (headed && headed.depth >= depth) headed = undefined;
    if (name === 'h2') {
      const section = { heading: '', opening: '' };
      parts.sections.push(section);
      return { depth, add: (text) => (section.heading += text), end: () => (headed = { depth, section }) };
    }
    const isFirst = !hasFirst;
    if (name !== 'p' || (!isFirst && !behind)) return undefined;
    hasFirst = true;
    const add = (text: string) => {
      if (isFirst) parts.first += text;
      if (behind) behind.opening += text;
    };
    return { depth, add };
  }

  readHtml(html, {
    open: (name, _, depth) => {
      if (leftOutFrom < depth) return;
      if (LEFT_OUT.has(name)) leftOutFrom = depth;
      else capture ??= captureOf(name, depth);
    },
    text: (text) => {
      parts.text += text;
      if (leftOutFrom === Infinity) capture?.add(text);
    },
    close: (_, depth) => {
      if (depth === leftOutFrom) leftOutFrom = Infinity;
      if (headed && depth < headed.depth) headed = undefined;
      if (capture?.depth !== depth) return;
      capture.end?.();
      capture = undefined;
    },
  });
  return parts;
}
