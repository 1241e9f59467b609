/** What the maker keeps of a word and the spaces after it; `x` is set when the word is put on its line. */
export type Inline = {
  text: string;
  width: number;
  trailingCut: number;
  x: number;
  /** Heights in thousandths of the size. */
  font: { ascender: number; descender: number };
};

export type Run = { text: string };

export function runsOf(text: unknown): Run[] {
  if (typeof text === 'string') return [{ text }];
  if (Array.isArray(text)) return text.flatMap(runsOf);
  return typeof text === 'object' && text !== null && 'text' in text
    ? runsOf(text.text).map((run) => ({ ...text, ...run }))
    : [];
}

export function onMeasured(node: object, act: (inlines: Inline[]) => void) {
  const earlier = Object.getOwnPropertyDescriptor(node, '_inlines')?.set;
  let inlines: Inline[] = [];
  Object.defineProperty(node, '_inlines', {
    configurable: true,
    get: () => inlines,
    set: (measured: Inline[]) => {
      inlines = measured;
      earlier?.call(node, measured);
      act(measured);
    },
  });
}
