import { useState, type DragEvent } from 'react';
import { isOpen, type Entry } from './entry.tsx';

/** Where an entry would go: its wall time there, or null for nowhere. */
type Place = { key: string; timeOf: (entry: Entry) => string | null };

/** Rows are dragged with a mouse; fingers and keys have "Move to…" in the entry. */
export function useRowDrag(onMove: (entry: Entry, localTime: string) => void) {
  const [dragged, setDragged] = useState<Entry | null>(null);
  const [over, setOver] = useState<string | null>(null);

  function end() {
    setDragged(null);
    setOver(null);
  }

  const dragOf = (entry: Entry) => ({
    draggable: isOpen(entry),
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', entry.title);
      setDragged(entry);
    },
    onDragEnd: end,
  });

  /** A row stands in its week, and comes first. */
  const dropOn = ({ key, timeOf }: Place) => ({
    'data-over': over === key || undefined,
    onDragOver: (event: DragEvent) => {
      if (!dragged) return;
      event.preventDefault();
      event.stopPropagation();
      setOver(key);
    },
    onDrop: (event: DragEvent) => {
      if (!dragged) return;
      event.preventDefault();
      event.stopPropagation();
      const time = timeOf(dragged);
      if (time && time !== dragged.localTime) onMove(dragged, time);
      end();
    },
  });

  return { dragOf, dropOn };
}
