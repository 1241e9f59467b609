import '#client/features/evidence/claim-marks.css';
import { useEffect, useMemo, useRef } from 'react';
import type { ClaimLinks, ShownClaim } from '#client/features/evidence/evidence.ts';
import { scrollIntoView } from '#client/lib/focus.ts';
import { textLanguage } from '#client/lib/languages.ts';
import { sanitiseMarked } from '#client/lib/sanitise-html.ts';
import { DOCUMENT_TEXT } from '#client/ui/desk/desk.tsx';
import { sentencesOf } from './sentences.ts';
import { openMarks, showClaims, showMark } from './show-claims.ts';

const SPOKEN = 'spoken';

export const PIECE_TEXT_ID = 'piece-text';

type Props = {
  html: string;
  language: string | null;
  spokenSentence: number | null;
  claims: readonly ShownClaim[];
  links: ClaimLinks;
};

export function PieceText({ html, language, spokenSentence, claims, links }: Props) {
  const text = useRef<HTMLDivElement>(null);
  const content = useMemo(() => ({ __html: sanitiseMarked(html) }), [html]);
  const { asked, showCard } = links;

  useEffect(() => {
    if (text.current) showClaims(text.current, claims);
  }, [claims]);
  useEffect(() => (text.current ? openMarks(text.current, showCard) : undefined), [showCard]);
  useEffect(() => {
    if (text.current && asked?.where === 'text') showMark(text.current, asked.n, asked.takesFocus);
  }, [asked]);
  useEffect(
    () => (text.current && spokenSentence !== null ? markSentence(text.current, spokenSentence) : undefined),
    [spokenSentence],
  );

  return (
    <div
      ref={text}
      id={PIECE_TEXT_ID}
      className={`u-prose ${DOCUMENT_TEXT}`}
      {...textLanguage(language)}
      dangerouslySetInnerHTML={content}
    />
  );
}

/** Marks a sentence and keeps it in view. @returns a function that removes the mark. */
function markSentence(text: HTMLElement, position: number) {
  const range = sentencesOf(text)[position]?.range();
  if (!range || !CSS.highlights) return undefined;
  CSS.highlights.set(SPOKEN, new Highlight(range));
  scrollIntoView(range.startContainer.parentElement, 'nearest');
  return () => void CSS.highlights.delete(SPOKEN);
}
