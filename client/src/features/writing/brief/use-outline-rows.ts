import { type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Outline } from '#shared/schemas/content-plan.ts';
import { newId } from '#client/lib/new-id.ts';

type Section = Outline['sections'][number];

/** The sections of an outline as rows that keep their elements wherever they move; the focus goes with each change. */
export function useOutlineRows(
  sections: Section[],
  onChange: (sections: Section[]) => void,
  list: RefObject<HTMLOListElement | null>,
) {
  const [ids, setIds] = useState(() => sections.map(() => newId()));

  function arrange(nextIds: string[], next: Section[]) {
    flushSync(() => {
      setIds(nextIds);
      onChange(next);
    });
  }

  const focusHeading = (index: number) => list.current?.children[index]?.querySelector('input')?.focus();

  return {
    ids,
    add: () => {
      arrange([...ids, newId()], [...sections, { heading: '', points: [] }]);
      focusHeading(sections.length);
    },
    remove: (index: number) => {
      arrange(ids.toSpliced(index, 1), sections.toSpliced(index, 1));
      focusHeading(Math.min(index, sections.length - 2));
    },
    /** @param pressed keeps the focus, unless it is off where the row has arrived. */
    move: (from: number, to: number, pressed: HTMLButtonElement) => {
      arrange(moved(ids, from, to), moved(sections, from, to));
      if (pressed.disabled) focusHeading(to);
      else pressed.focus();
    },
  };
}

const moved = <Item>(items: Item[], from: number, to: number) =>
  items.toSpliced(from, 1).toSpliced(to, 0, ...items.slice(from, from + 1));
