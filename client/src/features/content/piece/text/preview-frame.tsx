import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { scrollIntoView } from '../../../../lib/scroll-into-view.ts';
import type { ShownClaim } from '../../evidence/evidence.ts';
import type { ClaimLinks } from '../../evidence/use-claim-links.ts';
import { markClaims, showMark } from './mark-claims.ts';
import { sentencesOf } from './sentences.ts';
import classes from './preview-frame.module.css';
import { previewPage } from './preview-page.ts';

const MARK = 'spoken';
/** Forms, downloads and leaving the frame stay forbidden; scripts are forbidden by the page's policy. */
const SANDBOX = 'allow-same-origin allow-scripts allow-popups allow-popups-to-escape-sandbox';

type Props = {
  /** Sanitised. */
  html: string;
  language: string | null;
  /** Index of the sentence being read aloud; null while none is. */
  spokenSentence: number | null;
  claims: readonly ShownClaim[];
  links: ClaimLinks;
};

/**
 * The piece as a page of its own, as high as its text. What it may do is decided by the page's own policy, which
 * allows no script whatever: a sandbox without allow-scripts would add nothing to that, but it stops the tools that
 * examine a page for accessibility. Same origin, so that it can be measured and the spoken sentence be marked.
 */
export function PreviewFrame({ html, language, spokenSentence, claims, links }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [page, setPage] = useState<Document | null>(null);
  const [height, setHeight] = useState(320);
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const source = useMemo(() => previewPage(html, language, scheme), [html, language, scheme]);

  useEffect(() => {
    if (!page) return;
    const observer = new ResizeObserver(() => setHeight(page.documentElement.offsetHeight));
    observer.observe(page.documentElement);
    return () => observer.disconnect();
  }, [page]);

  const { asked, showCard } = links;
  useEffect(() => (page ? markClaims(page, claims, showCard) : undefined), [page, claims, showCard]);
  useEffect(() => {
    if (page && asked?.where === 'text') showMark(page, asked.n);
  }, [page, asked]);

  useEffect(() => {
    const view = frame.current?.contentWindow;
    if (!page || !view || spokenSentence === null) return;
    return markSentence(view, page, spokenSentence);
  }, [page, spokenSentence]);

  return (
    <iframe
      ref={frame}
      title="Preview"
      className={classes.frame}
      sandbox={SANDBOX}
      srcDoc={source}
      style={{ height }}
      onLoad={(event) => setPage(event.currentTarget.contentDocument)}
    />
  );
}

/** Marks a sentence in the frame and keeps it in view. @returns a function that removes the mark. */
function markSentence(view: Window, page: Document, position: number) {
  const { CSS: css, Highlight: highlight } = view as Window & typeof globalThis;
  const range = sentencesOf(page.body)[position]?.range();
  if (!range || !css?.highlights) return undefined;
  css.highlights.set(MARK, new highlight(range));
  scrollIntoView(range.startContainer.parentElement, 'nearest');
  return () => void css.highlights.delete(MARK);
}
