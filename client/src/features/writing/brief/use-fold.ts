import { useState } from 'react';
import { useFormState } from 'react-hook-form';
import type { BriefForm } from './brief-values.ts';

/** The brief as one line: while it is written, and above the outline that has been planned from it. */
export function useFold({ control, watch }: BriefForm, isWriting: boolean) {
  const { errors } = useFormState({ control });
  const [isPlanned, setPlanned] = useState(false);
  const [isShown, setShown] = useState(false);
  const isAboveOutline = isPlanned && watch('outline') !== null;
  const isFolded = isWriting || isAboveOutline;
  // A field in error must be seen; those of the outline are outside of the fold.
  const { outline: _outline, insights: _insights, ...hidden } = errors;
  return {
    isFolded,
    isAboveOutline,
    isOpen: !isFolded || isShown || Object.keys(hidden).length > 0,
    setShown,
    fold: () => {
      setPlanned(true);
      setShown(false);
    },
    unfold: () => setPlanned(false),
  };
}
