import { INLINE } from '#shared/rules/text/html-tags.ts';
import type { ShownClaim, ShownFact } from './evidence.ts';
import { markedParts } from './marked-parts.ts';

const STAYS = 'td, th, body';

/**
 * The stored HTML with these words, bound to a fact, in the place of a claim's; null where the claim is not marked.
 * @param html with its claims marked
 */
export function withFact(
  html: string,
  { n }: ShownClaim,
  { fact, words }: { fact: ShownFact; words: string },
) {
  return changed(
    html,
    (parts) => parts(n).words,
    ([first, ...others]) => {
      const around = first?.closest('[data-fact]');
      const mark = document.createElement('span');
      mark.dataset['fact'] = fact.id;
      mark.textContent = words;
      // Where the words began, so that what was bold stays so.
      first?.replaceWith(mark);
      for (const other of others) other.remove();
      // The mark of the words that were there.
      if (around?.textContent === words) around.replaceWith(mark);
    },
  );
}

/** The stored HTML without the sentence around a claim. @param html with its claims marked */
export function withoutSentence(html: string, { n }: ShownClaim) {
  return changed(
    html,
    (parts) => parts(n).sentence,
    (sentence) => {
      for (const part of sentence) part.remove();
    },
  );
}

function changed(
  html: string,
  find: (parts: ReturnType<typeof markedParts>) => HTMLElement[],
  change: (found: HTMLElement[]) => void,
): string | null {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const found = find(markedParts(body));
  if (found.length === 0) return null;
  const touched = found.map(({ parentElement }) => parentElement);
  change(found);
  for (const element of touched) if (element) removeEmptied(element);
  for (const mark of body.querySelectorAll<HTMLElement>('[data-claim], [data-sentence]'))
    if (mark.matches('a')) mark.removeAttribute('data-claim');
    else mark.replaceWith(...mark.childNodes);
  return body.innerHTML;
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
