import { createTextPlaces, type TextPlaces } from './text-places.ts';

const INLINE = new Set('a abbr b cite code em i mark q s small span strong sub sup u'.split(' '));

/** The text of a page. */
export function pageText(root: Element): TextPlaces<Text> {
  const places = createTextPlaces<Text>();
  const read = (element: Element) => {
    const breaks = !INLINE.has(element.localName);
    if (breaks) places.breakLine();
    for (const child of element.childNodes) {
      if (child.nodeType === Node.TEXT_NODE) places.write((child as Text).data, child as Text);
      else if (child.nodeType === Node.ELEMENT_NODE) read(child as Element);
    }
    if (breaks) places.breakLine();
  };
  read(root);
  return places.read();
}
