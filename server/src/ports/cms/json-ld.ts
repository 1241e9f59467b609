const OPEN = '<script type="application/ld+json">';
const CLOSE = '</script>';

export function withJsonLd(text: string, json: string, { before, after } = { before: '', after: '' }) {
  return `${withoutJsonLd(text, { before, after })}${before}${OPEN}${json}${CLOSE}${after}`;
}

export function withoutJsonLd(text: string, { before, after } = { before: '', after: '' }) {
  const end = text.trimEnd();
  if (!end.endsWith(CLOSE + after)) return text;
  const start = end.lastIndexOf(before + OPEN);
  return start < 0 ? text : text.slice(0, start);
}
