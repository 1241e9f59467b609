/** Structured data stands in a script of its own at the very end of a text. */
const OPEN = '<script type="application/ld+json">';
const CLOSE = '</script>';

/** A text with its script; the one that stands at its end from before is replaced. */
export function withJsonLd(text: string, json: string, { before, after } = { before: '', after: '' }) {
  return `${withoutJsonLd(text, { before, after })}${before}${OPEN}${json}${CLOSE}${after}`;
}

/** A text without the script at its end. */
export function withoutJsonLd(text: string, { before, after } = { before: '', after: '' }) {
  const end = text.trimEnd();
  if (!end.endsWith(CLOSE + after)) return text;
  const start = end.lastIndexOf(before + OPEN);
  return start < 0 ? text : text.slice(0, start);
}
