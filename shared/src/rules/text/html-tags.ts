const names = (text: string): string[] => text.split(' ');

export const HEADINGS = names('h1 h2 h3 h4 h5 h6');
/** Within a line, also within a word; they separate nothing. */
export const INLINE = names('a abbr b cite code em i mark q s small span strong sub sup u');
export const CONTAINERS = names(
  'div section article details blockquote ul ol dl table thead tbody tfoot tr figure',
);
export const BLOCKS = [
  ...HEADINGS,
  ...CONTAINERS,
  ...names('p li dt dd td th caption figcaption summary pre hr'),
];
/** Words in them cannot become a link. */
export const UNLINKED = [...HEADINGS, ...names('a blockquote q code')];
export const HIDDEN = names('script style template noscript svg math');
/** Blocks of whole pages, and what ends a line of theirs. */
export const PAGE_BLOCKS = [...BLOCKS, ...names('main header aside address form br')];
/** What no visitor of a page reads, or reads on every page. */
export const UNREAD = [...HIDDEN, ...names('title iframe object canvas nav footer select button')];

export const oneOf = (tags: readonly string[]): string => `(?:${tags.join('|')})`;
