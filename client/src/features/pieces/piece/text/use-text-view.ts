import { useMemo, useState } from 'react';
import type { ClaimLinks } from '#client/features/evidence/evidence.ts';
import { withoutFactMarks } from '#shared/rules/text/fact-marks.ts';
import type { Piece } from '../piece.ts';
import { useReading } from './sentences.ts';

export type TextView = ReturnType<typeof useTextView>;

export const withWholeAddresses = (html: string) =>
  html.replace(/(<img [^>]*?\bsrc=")(?=\/images\/)/g, (tag) => tag + location.origin);

/** How the text is shown: as it looks or as code, read aloud or not. A claim that is asked for ends the code. */
export function useTextView({ content, language }: Piece, { asked }: ClaimLinks) {
  const html = useMemo(() => withWholeAddresses(withoutFactMarks(content)), [content]);
  const [codeSince, setCodeSince] = useState<{ asked: typeof asked } | null>(null);
  const isCode = codeSince?.asked === asked;
  const reading = useReading(html, language);

  return { html, isCode, toggleCode: () => setCodeSince(isCode ? null : { asked }), reading };
}
