import type { Node } from '@tiptap/pm/model';
import { createTextPlaces, type Place } from '../../evidence/text-places.ts';

/** The text that is being edited, with the positions of its letters as the editor counts them. */
export function editorText(doc: Node) {
  const places = createTextPlaces<number>();
  doc.descendants((node, position) => {
    if (node.text === undefined) places.breakLine();
    else places.write(node.text, position);
  });
  const { text, ends } = places.read();
  return {
    text,
    positionsOf: (place: Place): { from: number; to: number } | null => {
      const [first, last] = ends(place) ?? [];
      return first && last ? { from: first.node + first.offset, to: last.node + last.offset } : null;
    },
  };
}
