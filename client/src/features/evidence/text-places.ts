type Spot<Node> = { node: Node; offset: number };
export type Place = { start: number; end: number };

/** The plain text of a piece as the server counts it, and where its letters stand in a document. */
export type TextPlaces<Node> = {
  text: string;
  /** Before the first and behind the last letter of a part of the text. */
  ends(part: Place): [Spot<Node>, Spot<Node>] | null;
};

const BLANK = /[ \t\n\r\f]/;

/**
 * Collects the texts of a document in their order: blocks are separated by line breaks, blanks are single. The server
 * does the same with HTML (see evidence/html-text.ts there).
 */
export function createTextPlaces<Node>() {
  let text = '';
  let gap: '' | ' ' | '\n' = '';
  const nodes: (Node | undefined)[] = [];
  const offsets: number[] = [];

  function add(letter: string, node: Node | undefined, offset: number) {
    text += letter;
    nodes.push(node);
    offsets.push(offset);
  }

  /** A blank has no place of its own. */
  function spotAt(at: number, behind: 0 | 1): Spot<Node> | null {
    const node = nodes[at];
    return node === undefined ? null : { node, offset: (offsets[at] ?? 0) + behind };
  }

  return {
    breakLine: () => {
      if (text) gap = '\n';
    },
    write: (raw: string, node: Node) => {
      for (let at = 0; at < raw.length; at += 1) {
        const letter = raw[at] ?? '';
        if (BLANK.test(letter)) {
          if (text) gap ||= ' ';
        } else {
          if (gap) add(gap, undefined, 0);
          gap = '';
          add(letter, node, at);
        }
      }
    },
    read: (): TextPlaces<Node> => ({
      text,
      ends: ({ start, end }) => {
        const first = spotAt(start, 0) ?? spotAt(start - 1, 1);
        const last = spotAt(end - 1, 1) ?? spotAt(end, 0);
        return first && last && [first, last];
      },
    }),
  };
}

type Stated = { surface: string; start: number; end: number; sentence: string };

/** Where a claim stands in a text that may have changed a little since; null where its words are gone. */
export function placeOf(text: string, { surface, start, end }: Stated): Place | null {
  if (text.slice(start, end) === surface) return { start, end };
  const [before, after] = [text.lastIndexOf(surface, start), text.indexOf(surface, start)];
  const isBefore = before >= 0 && (after < 0 || start - before < after - start);
  const at = isBefore ? before : after;
  return at < 0 ? null : { start: at, end: at + surface.length };
}

/** The sentence around a claim with one of the blanks beside it; null where it is no longer as it was. */
export function sentencePlace(text: string, claim: Stated): Place | null {
  const place = placeOf(text, claim);
  const start = place ? text.lastIndexOf(claim.sentence, place.start) : -1;
  const end = start + claim.sentence.length;
  if (!place || start < 0 || end < place.end) return null;
  if (text[end] === ' ') return { start, end: end + 1 };
  return text[start - 1] === ' ' ? { start: start - 1, end } : { start, end };
}
