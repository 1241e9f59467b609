/** What a text of a piece may hold; the sanitiser lets nothing else through. */
const names = (text: string): string[] => text.split(' ');

const MARK_TYPES = {
  strong: 'strong',
  em: 'em',
  a: 'link',
  span: 'fact',
  code: 'code',
  u: 'u',
  s: 's',
  small: 'small',
  mark: 'mark',
  sub: 'sub',
  sup: 'sup',
} as const;

export type MarkType = (typeof MARK_TYPES)[keyof typeof MARK_TYPES];

/** Elements around words, by their tags. */
export const MARKS: ReadonlyMap<string, MarkType> = new Map(Object.entries(MARK_TYPES));
export const MARK_TAGS: ReadonlyMap<MarkType, string> = new Map(
  Object.entries(MARK_TYPES).map(([tag, type]) => [type, tag]),
);
/** Elements that stand in a line as a letter does. */
export const OBJECTS = new Set(names('br img'));
export const VOID = new Set([...OBJECTS, 'hr']);
export const BLOCK_TAGS = names(
  'h2 h3 h4 p hr ul ol li blockquote pre figure figcaption table caption thead tbody tfoot tr th td',
);
export const TEXT_TAGS = [...BLOCK_TAGS, ...MARKS.keys(), ...OBJECTS];

/** Around what a post has beside its piece: the takeaways, the sources. The sanitiser takes it away. */
export const POST_TAGS = ['section'];

export const ATTRIBUTES: Record<string, string[]> = {
  a: ['href', 'title', 'rel'],
  img: ['src', 'alt', 'title', 'width', 'height'],
  ol: ['start'],
  section: ['class'],
  span: ['data-fact'],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
};
/** Printed with its value though that is empty. */
export const MAY_BE_EMPTY = 'alt';

/** Of every link: it does not trust its target. */
export const LINK_REL = 'noopener noreferrer';
export const FACT_ID = /^f\d{1,5}$/;
