import { useId, useState } from 'react';
import { useFocusReturn } from '#client/lib/focus.ts';

/** A button whose menu is made at the first press. It stays the same element, so that it keeps the focus. */
export function useMenuButton() {
  const id = useId();
  const [element, setElement] = useState<HTMLButtonElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [isMade, setMade] = useState(false);
  useFocusReturn(isOpen);
  return {
    button: {
      id,
      ref: setElement,
      'aria-haspopup': 'menu',
      'aria-expanded': isOpen,
      onClick: () => {
        setMade(true);
        setOpen(!isOpen);
      },
    } as const,
    menu: isMade && element ? { id, at: element, isOpen, onChange: setOpen } : null,
  };
}
