/** The elements around the words of a claim and of its sentence, in a text whose claims the server has marked. */
export type MarkedParts = { words: HTMLElement[]; sentence: HTMLElement[] };

export function markedParts(root: ParentNode): (n: number) => MarkedParts {
  const [claims, sentences] = [byNumber(root, 'data-claim'), byNumber(root, 'data-sentence')];
  return (n) => {
    const words = claims.get(String(n)) ?? [];
    const [first] = words;
    // A sentence has the number of its first claim. A link that is marked is around parts of its sentence.
    const inside = first?.matches('[data-sentence]') ? first : first?.querySelector('[data-sentence]');
    const [number = ''] = numbersIn(inside, 'data-sentence');
    return { words, sentence: sentences.get(number) ?? [] };
  };
}

function byNumber(root: ParentNode, name: string): Map<string, HTMLElement[]> {
  const found = new Map<string, HTMLElement[]>();
  for (const element of root.querySelectorAll<HTMLElement>(`[${name}]`))
    for (const number of numbersIn(element, name)) {
      const known = found.get(number);
      if (known) known.push(element);
      else found.set(number, [element]);
    }
  return found;
}

const numbersIn = (element: Element | null | undefined, name: string) =>
  element?.getAttribute(name)?.split(' ') ?? [];
