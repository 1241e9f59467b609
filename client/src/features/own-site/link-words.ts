import { BLOCKS, UNLINKED } from '#shared/rules/text/html-tags.ts';

/** A text with its words linked, where they stand as plain text in that sentence. @returns null where they do not */
export function linkWords(
  html: string,
  link: { anchor: string; sentence: string; url: string },
): string | null {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const texts = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const at = node.nodeValue?.indexOf(link.anchor) ?? -1;
    const around = node.parentElement;
    const block = around?.closest(BLOCKS.join());
    const isThere =
      at >= 0 && around?.closest(UNLINKED.join()) === null && said(block).includes(said(link.sentence));
    if (!isThere || !(node instanceof Text)) continue;
    const words = node.splitText(at);
    words.splitText(link.anchor.length);
    const anchor = body.ownerDocument.createElement('a');
    anchor.href = link.url;
    words.replaceWith(anchor);
    anchor.append(words);
    return body.innerHTML;
  }
  return null;
}

const said = (of: Element | string | null | undefined) =>
  (typeof of === 'string' ? of : (of?.textContent ?? '')).replace(/\s+/g, ' ').trim();
