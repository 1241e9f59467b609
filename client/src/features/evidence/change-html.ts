import { INLINE } from '#shared/rules/text/html-tags.ts';
import type { ShownClaim, ShownFact } from './evidence.ts';
import { pageText } from './page-text.ts';
import { placeOf, sentencePlace, type Place } from './text-places.ts';

/** A table keeps its shape. */
const STAYS = 'td, th, body';

/** The stored HTML with these words, bound to a fact, in the place of a claim's; null where the claim is gone. */
export function withFact(
  html: string,
  claim: ShownClaim,
  { fact, words }: { fact: ShownFact; words: string },
) {
  return changed(
    html,
    (text) => placeOf(text, claim),
    (range) => {
      const { startContainer, startOffset } = range;
      const around = startContainer.parentElement?.closest('[data-fact]');
      const mark = document.createElement('span');
      mark.dataset['fact'] = fact.id;
      mark.textContent = words;
      range.deleteContents();
      // Where the words began, so that what was bold stays so.
      if (startContainer instanceof Text) startContainer.splitText(startOffset).before(mark);
      // The mark of the words that were there.
      if (around && around !== mark && around.textContent === words) around.replaceWith(mark);
    },
  );
}

/** The stored HTML without the sentence around a claim; null where the sentence is no longer there. */
export function withoutSentence(html: string, claim: ShownClaim) {
  return changed(
    html,
    (text) => sentencePlace(text, claim),
    (range) => range.deleteContents(),
  );
}

function changed(html: string, find: (text: string) => Place | null, change: (range: Range) => void) {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const places = pageText(page.body);
  const place = find(places.text);
  const ends = place && places.ends(place);
  if (!ends) return null;
  const range = page.createRange();
  range.setStart(ends[0].node, ends[0].offset);
  range.setEnd(ends[1].node, ends[1].offset);
  const touched = [ends[0].node.parentElement, ends[1].node.parentElement];
  change(range);
  for (const element of touched) if (element) removeEmptied(element);
  return page.body.innerHTML;
}

/** Takes away what a change has left without a text: "<strong></strong>", the item of a list, the list. */
function removeEmptied(element: Element) {
  for (const inline of element.querySelectorAll(INLINE.join(', '))) if (isEmpty(inline)) inline.remove();
  let emptied: Element | null = element;
  while (emptied && !emptied.matches(STAYS) && isEmpty(emptied)) {
    const { parentElement }: Element = emptied;
    emptied.remove();
    emptied = parentElement;
  }
}

const isEmpty = (element: Element) => !element.textContent?.trim() && !element.querySelector('img');
