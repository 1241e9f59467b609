import type { Editor } from '@tiptap/core';
import { useEffect } from 'react';
import { claimAt, selectClaim, setClaimMarks } from '../pieces/editor/claim-marks.ts';
import type { Evidence } from './evidence.ts';
import { useClaimLinks } from './use-claim-links.ts';

/**
 * Marks the claims in a text that is being edited. A click on a mark shows its card beside the text; Alt and Enter lead
 * to it, because Enter alone begins a paragraph.
 */
export function useDraftLinks(editor: Editor, evidence: Evidence | null) {
  const links = useClaimLinks();
  const { asked, showCard } = links;
  useEffect(() => {
    if (evidence) setClaimMarks(editor, evidence.claims);
  }, [editor, evidence]);

  useEffect(() => {
    if (asked?.where === 'text') selectClaim(editor, asked.n);
  }, [editor, asked]);

  useEffect(() => {
    const { dom } = editor.view;
    // The editor has not taken the place of a click for its selection yet.
    const onClick = ({ target }: MouseEvent) => {
      const mark = (target as Element).closest<HTMLElement>('[data-claim]');
      if (mark) showCard(Number(mark.dataset['claim']), false);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (!event.altKey || event.key !== 'Enter') return;
      const n = claimAt(editor, editor.state.selection.from);
      if (n === null) return;
      event.preventDefault();
      showCard(n);
    };
    dom.addEventListener('click', onClick);
    // Before the editor makes a line of it.
    dom.addEventListener('keydown', onKeyDown, { capture: true });
    return () => {
      dom.removeEventListener('click', onClick);
      dom.removeEventListener('keydown', onKeyDown, { capture: true });
    };
  }, [editor, showCard]);

  return links;
}
