type Place = { start: number; end: number };
type Part = { text: string; start: number; isFact: boolean };

/** A text in parts, those with a fact and those between. Facts that overlap are one part. */
export function textParts(text: string, facts: Place[]): Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (const { start, end } of facts.toSorted((a, b) => a.start - b.start)) {
    const last = parts.at(-1);
    if (start < at && last) {
      last.text += text.slice(at, end);
    } else {
      if (start > at) parts.push({ text: text.slice(at, start), start: at, isFact: false });
      parts.push({ text: text.slice(start, end), start, isFact: true });
    }
    at = Math.max(at, end);
  }
  if (at < text.length) parts.push({ text: text.slice(at), start: at, isFact: false });
  return parts;
}
