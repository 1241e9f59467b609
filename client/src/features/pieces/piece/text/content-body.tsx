import { Code } from '@mantine/core';
import type { ClaimLinks, ShownClaim } from '#client/features/evidence/evidence.ts';
import { trpc } from '#client/lib/trpc.ts';
import type { Piece } from '../piece.ts';
import { htmlToCode } from './html-to-code.ts';
import { PieceText } from './piece-text.tsx';
import type { TextView } from './use-text-view.ts';

type Props = { piece: Piece; links: ClaimLinks; view: TextView };

const NO_CLAIMS: ShownClaim[] = [];

export function ContentBody({ piece, links, view }: Props) {
  const { id, content, revision, language } = piece;
  const { html, isCode, reading } = view;
  const { data: evidence } = trpc.content.getEvidence.useQuery({ id });
  const marked = evidence?.revision === revision ? evidence.html : content;

  return (
    <section aria-label="Content of the piece">
      {isCode ? (
        <Code
          block
          className="u-small u-wrap u-pre u-scroll"
          mah={640}
          bg="var(--surface-sunken)"
          c="var(--ink)"
          lh="1.6"
          tabIndex={0}
          role="region"
          aria-label="Code"
        >
          {htmlToCode(html)}
        </Code>
      ) : (
        <PieceText
          key={marked}
          html={marked}
          language={language}
          spokenSentence={reading.sentence}
          claims={evidence?.claims ?? NO_CLAIMS}
          links={links}
        />
      )}
    </section>
  );
}
