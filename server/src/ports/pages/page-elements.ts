const setOf = (names: string) => new Set(names.split(' '));
/** What no visitor reads, or reads on every page. */
const UNREAD = setOf(
  'title script style noscript template svg iframe object canvas nav footer select button',
);
export const BLOCKS = setOf(
  'p div section article main header aside address h1 h2 h3 h4 h5 h6 ul ol li dl dt dd table tr td th blockquote pre figure figcaption form br hr',
);

export function isUnread(name: string, attributes: Record<string, string>) {
  return UNREAD.has(name) || 'hidden' in attributes || attributes['aria-hidden'] === 'true';
}
